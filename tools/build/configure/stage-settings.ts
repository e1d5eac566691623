import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { checkConfig, type NextSettings, type SettingsStage } from '../../../src/config'

/** Throws if the change is impossible. */
export type SettingsChange = (file: Json) => Json

/** A change of settings goes through these shares. */
const shares = [0.01, 0.1, 0.5, 1]

/** Replaces settings that are still staged. */
export function stageSettings(wanted: Json, share = shares[0]!, now = new Date()): SettingsChange {
  return (file) => {
    if (!isObject(file) || !isObject(wanted)) return 'Both files must contain an object.'
    const { $schema: _, ...settings } = withoutNext(wanted)
    if (changedSettings(file, settings).length === 0)
      return 'The new settings equal those of config.json, so there is nothing to stage.'
    if ([file, settings].some((each) => checkConfig(each).config.reports === ''))
      return 'Set reports in config.json and in the new settings: without reports nobody sees a failure.'
    return { ...file, next: { ...stageOf(share, now), settings } }
  }
}

/** 0 halts the change. */
export function setShare(share: number, now = new Date()): SettingsChange {
  return (file) => {
    const next = nextIn(file)
    if (!next) return nothing
    const { share: last, since, earlier = [], settings } = next
    if (last === share) return `The share is ${share} already.`
    const passed = [...earlier, { share: last, ...(since !== undefined && { since }) }]
    return {
      ...(file as JsonObject),
      next: { ...stageOf(share, now), earlier: passed, settings } as unknown as Json,
    }
  }
}

/** After the last share, every phone gets the settings. */
export function promoteSettings(now = new Date()): SettingsChange {
  return (file) => {
    const next = nextIn(file)
    if (!next) return nothing
    const share = shares.find((each) => each > next.share)
    if (share !== undefined) return setShare(share, now)(file)
    const { $schema } = file as JsonObject
    return { ...($schema !== undefined && { $schema }), ...next.settings }
  }
}

export const withdrawSettings: SettingsChange = (file) => {
  if (!nextIn(file)) return nothing
  return withoutNext(file as JsonObject)
}

export function changedSettings(file: Json, settings: unknown): string[] {
  const [one, other] = [file, settings].map(
    (each) => checkConfig(isObject(each) ? withoutNext(each) : each).config,
  )
  const members = Object.keys(one!) as (keyof typeof one)[]
  return members.filter((name) => JSON.stringify(one![name]) !== JSON.stringify(other![name]))
}

const nothing = 'No settings are staged in config.json. Stage some with --next.'

const nextIn = (file: Json) =>
  isObject(file) && file['next'] !== undefined
    ? (file['next'] as unknown as NextSettings)
    : undefined

const stageOf = (share: number, now: Date) =>
  ({ share, since: now.toISOString() }) satisfies SettingsStage

function withoutNext(file: JsonObject): JsonObject {
  const { next: _, ...settings } = file
  return settings
}
