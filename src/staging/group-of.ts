import type { NextSettings } from '../config'
import { hashOf, isInRollout } from '../delivery/manifest'

/** For a phone while changed settings are staged. */
export interface Group {
  isStaged: boolean
  /** A hash of the settings, after `without-` if they are not used. */
  name: string
  mark: string
}

/**
 * Uses the bucket of a release. A page without a device id has no group until the settings are for
 * everyone.
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

/** Returns the name of staged settings: the first characters of their hash. */
export async function nameOf(settings: object): Promise<string> {
  return (await hashOf(JSON.stringify(settings))).slice(0, 8)
}
