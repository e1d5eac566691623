// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { createFakeClock, settle } from '../../renderer/core/testing'
import { copyText } from './action-runtime'

function device(writeText: (() => Promise<void>) | undefined, bySelection: () => boolean) {
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } })
  const execCommand = vi.fn(bySelection)
  Object.assign(document, { execCommand })
  return { execCommand, clock: createFakeClock() }
}

const throws = (): never => {
  throw new Error('refused')
}

it.each<[string, (() => Promise<void>) | undefined, () => boolean, boolean]>([
  ['the clipboard works', async () => {}, () => false, true],
  [
    'the clipboard refuses and a selection can be copied',
    () => Promise.reject(new Error('no')),
    () => true,
    true,
  ],
  ['there is no clipboard and a selection can be copied', undefined, () => true, true],
  ['the clipboard fails and no selection can be copied', throws, throws, false],
])('copies a text or reports a failure if %s [B4]', async (_, writeText, bySelection, expected) => {
  const { clock } = device(writeText, bySelection)
  expect(await copyText('12 34', clock)).toBe(expected)
  expect([clock.waiting(), document.querySelector('textarea')]).toEqual([0, null])
})

it('uses the selection if the clipboard does not respond for 2 s [B4]', async () => {
  const { execCommand, clock } = device(
    () => new Promise(() => {}),
    () => false,
  )
  const done = vi.fn()
  void copyText('12 34', clock).then(done)
  clock.pass(1999)
  await settle()
  expect(execCommand).not.toHaveBeenCalled()
  clock.pass(1)
  await settle()
  expect([execCommand.mock.calls, done.mock.calls]).toEqual([[['copy']], [[false]]])
})
