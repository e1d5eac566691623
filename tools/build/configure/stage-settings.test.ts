import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { checkConfig } from '../../../src/config'
import { promoteSettings, setShare, stageSettings, withdrawSettings } from './stage-settings'

const now = new Date('2026-11-26T10:00:00Z')
const since = now.toISOString()
const file = { $schema: 'x', provider: 'old', reports: '/reports' }
const settings = { provider: 'new', reports: '/reports' }
const staged = (share: number, earlier?: JsonObject[]) => ({
  ...file,
  next: { share, since, ...(earlier && { earlier }), settings },
})

it('stages settings for a first share, in a file that phones accept', () => {
  const changed = stageSettings({ $schema: 'y', ...settings }, undefined, now)(file)
  expect(changed).toEqual(staged(0.01))
  expect(checkConfig(changed).problems).toEqual([])
})

it.each<[string, Json, string]>([
  ['equal settings', { ...file, headers: {} }, 'there is nothing to stage'],
  ['settings without reports', { provider: 'new' }, 'without reports nobody sees a failure'],
  ['a list', [], 'must contain an object'],
])('rejects %s', (_, wanted, words) => expect(stageSettings(wanted)(file)).toContain(words))

it('promotes step by step, records each share, and finally gives the settings to every phone', () => {
  let at: Json = stageSettings(settings, 0.01, now)(file)
  const shares: unknown[] = []
  for (let step = 0; step < 3; step++) {
    at = promoteSettings(now)(at)
    expect(checkConfig(at).problems).toEqual([])
    shares.push((at as ReturnType<typeof staged>).next.share)
  }
  expect(shares).toEqual([0.1, 0.5, 1])
  expect(at).toEqual(
    staged(
      1,
      [0.01, 0.1, 0.5].map((share) => ({ share, since })),
    ),
  )
  expect(promoteSettings(now)(at)).toEqual({ $schema: 'x', ...settings })
})

it('sets a share, halts with 0, and withdraws', () => {
  const halted = setShare(0, now)(staged(0.5))
  expect(halted).toEqual(staged(0, [{ share: 0.5, since }]))
  expect(setShare(0, now)(halted)).toBe('The share is 0 already.')
  expect(withdrawSettings(halted)).toEqual(file)
})

describe('without staged settings', () =>
  it.each([
    ['a share', setShare(0.5)],
    ['a promotion', promoteSettings()],
    ['a withdrawal', withdrawSettings],
  ])('%s is rejected', (_, change) =>
    expect(change(file)).toBe('No settings are staged in config.json. Stage some with --next.'),
  ))
