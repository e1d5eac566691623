// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createShell } from '../shell/create-shell'
import { findShell } from '../shell/find-shell'
import { clearShellCalls, installSpy, shellCalls } from './spy-shell'

const object = 'LoanShell'

beforeEach(() => {
  installSpy('none', window, object)
  clearShellCalls()
})

describe.each(['android', 'ios'] as const)('a spy for %s', (kind) => {
  it('is found like a native app, accepts every call, and records the calls, newest first', async () => {
    installSpy(kind, window, object)
    const shell = createShell(window, { object, deepLink: '' })
    expect(findShell(window, object).kind).toBe(kind)
    expect(await shell.call('goHome')).toEqual({ done: true })
    expect(await shell.call('callPhone', { phone: '800 123' })).toEqual({ done: true })
    expect(shellCalls().map(({ method, params }) => [method, JSON.parse(params)])).toEqual([
      ['callPhone', { phone: '800 123' }],
      ['goHome', {}],
    ])
  })

  it('is replaced by another one, and removed', () => {
    installSpy(kind, window, object)
    installSpy(kind === 'ios' ? 'android' : 'ios', window, object)
    expect(findShell(window, object).kind).not.toBe(kind)
    installSpy('none', window, object)
    expect(findShell(window, object).kind).toBe('none')
  })
})

it('does not touch a real native app', () => {
  const real = { goHome: vi.fn() }
  const page = { LoanShell: real }
  installSpy('none', page, object)
  expect(page.LoanShell).toBe(real)
})

it('keeps the last 50 calls, even after a reload of the page', async () => {
  installSpy('android', window, object)
  const shell = createShell(window, { object, deepLink: '' })
  for (let count = 0; count < 60; count++) await shell.call('goMine')
  expect(shellCalls()).toHaveLength(50)
  vi.resetModules()
  const again = await import('./spy-shell')
  expect(again.shellCalls()).toHaveLength(50)
})
