// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { defaultConfig } from '../config/config'
import { applyChoice, readChoice, writeChoice } from './preview-choice'
import { previewOf } from './call-preview'
import { hasChoice } from './has-choice'

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

it('stores several choices, and applies them when the page starts', () => {
  expect([hasChoice(), readChoice()]).toEqual([false, {}])
  writeChoice({ profile: 'in' })
  writeChoice({ shell: 'ios' })
  expect([hasChoice(), readChoice()]).toEqual([true, { profile: 'in', shell: 'ios' }])
  const page: Record<string, unknown> = {}
  expect(applyChoice(defaultConfig, page)).toEqual({ ...defaultConfig, profile: 'in' })
  expect(page['webkit']).toHaveProperty('messageHandlers.LoanShell')
})

it.each(['', 'null', '5', '{'])('is empty if the device has stored %j', (stored) => {
  window.sessionStorage.setItem('lienzo.preview', stored)
  expect(readChoice()).toEqual({})
})

it('is empty on a device that stores nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeChoice({ profile: 'in' })
  expect([hasChoice(), readChoice()]).toEqual([false, {}])
})

it('has no effect in a deployment without the preview [AMBIG-022]', async () => {
  expect(previewOf(defaultConfig)).toBeUndefined()
  const call = previewOf({ ...defaultConfig, preview: true })!
  expect(await call('listShellCalls', {}, 'test-preview')).toEqual({ done: true, value: [] })
  expect(await call('constructor', {}, 'test-preview')).toEqual({ done: false })
})

it('has no effect on another screen [AMBIG-022]', async () => {
  const call = previewOf({ ...defaultConfig, preview: true })!
  for (const method of ['useShell', 'useProfile', 'alert', 'locate', 'listShellCalls'])
    expect(await call(method, { kind: 'android' }, 'about-us')).toEqual({ done: false })
  expect([hasChoice(), 'LoanShell' in window]).toEqual([false, false])
})
