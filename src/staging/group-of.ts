import type { NextSettings } from '../config'
import { hashOf, isInRollout } from '../delivery/manifest'

/** The group of a phone while a change of settings is staged. */
export interface Group {
  /** Whether the phone uses the staged settings. */
  isStaged: boolean
  /** The name in reports: a hash of the settings, with `without-` before it for the other phones. */
  name: string
  /** The part of the mark for the next start. */
  mark: string
}

/**
 * The group of a device by its bucket, as for a release; the salt is the hash of the settings. A
 * page without a device id has no group until the settings are for everyone.
 */
export async function groupOf(
  { share, settings }: NextSettings,
  deviceId: string,
): Promise<Group | undefined> {
  if (!deviceId && share < 1) return undefined
  const text = JSON.stringify(settings)
  const name = await nameOf(settings)
  const isStaged = await isInRollout({ salt: name, permille: Math.round(share * 1000) }, deviceId)
  return {
    isStaged,
    name: isStaged ? name : `without-${name}`,
    mark: `${share}${isStaged ? '+' : '-'}${text}`,
  }
}

/** The name of staged settings: the start of the hash of their text. */
export async function nameOf(settings: object): Promise<string> {
  return (await hashOf(JSON.stringify(settings))).slice(0, 8)
}
