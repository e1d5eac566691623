import { afterEach, expect, it, vi } from 'vitest'
import { createFakeClock, settle } from '../../renderer/core/testing'
import { removeLateNotice, loadWithRetry, showLateNotice } from './show-first'

afterEach(() => void (document.body.textContent = ''))

it('shows no notice if the program loads in time', async () => {
  const [clock, late] = [createFakeClock(), vi.fn()]
  expect(await loadWithRetry(async () => 'code', clock, late)).toBe('code')
  clock.pass(20_000)
  expect(late).not.toHaveBeenCalled()
})

it('shows a notice until a slow program has loaded', async () => {
  const [clock, late] = [createFakeClock(), vi.fn()]
  let come!: (code: string) => void
  const code = loadWithRetry(() => new Promise<string>((resolve) => (come = resolve)), clock, late)
  clock.pass(9999)
  expect(late).not.toHaveBeenCalled()
  clock.pass(1)
  expect(late).toHaveBeenCalledOnce()
  come('code')
  expect(await code).toBe('code')
})

it('shows a notice at once if the program fails to load, and loads it again', async () => {
  const [clock, late, load] = [createFakeClock(), vi.fn(), vi.fn(async () => 'code')]
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  const code = loadWithRetry(load, clock, late)
  await settle()
  expect(late).toHaveBeenCalledOnce()
  clock.pass(3000)
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
  clock.pass(6000)
  expect(await code).toBe('code')
})

it('shows only one notice; it offers a reload and can be removed', () => {
  const words = { text: 'Check your connection', retry: 'Retry' }
  showLateNotice(document, words)
  showLateNotice(document, words)
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(document.body.textContent).toBe('Check your connectionRetry')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('')
  removeLateNotice(document)
  expect(document.body.textContent).toBe('')
})
