import type { JsonObject } from '../../renderer/language'
import type { App } from '../app/app'
import type { Embedded } from '../bootstrap/embedded'
import type { BuildObjects } from './capabilities'
import type { GuardedState } from './guarded/guarded-state'

/** What a phone judges releases by: whom it trusts, and what its build has. */
export interface Trust {
  /** Public keys, in base64, of those who publish. */
  keys: readonly string[]
  /** Those of who may approve; without anybody no approval is asked for. */
  approverKeys: readonly string[]
  /** The objects of the build. */
  build: () => Promise<BuildObjects>
  /** What is guarded in the build. */
  guarded: () => Promise<GuardedState>
  /** A text file of the build, by the name of its object. */
  readBuilt: (name: string) => Promise<JsonObject>
}

/** What the files of the build and its settings say; each file is read once. */
export function createTrust(
  { releaseKeys, approverKeys }: App['config'],
  embedded: Embedded,
): Trust {
  const readOnce = <Value>(name: string) => {
    let reading: Promise<Value> | undefined
    return () => {
      reading ??= embedded.read<Value>(name)
      reading.catch(() => (reading = undefined))
      return reading
    }
  }
  return {
    keys: releaseKeys,
    approverKeys,
    build: readOnce<BuildObjects>('objects'),
    guarded: readOnce<GuardedState>('guarded'),
    readBuilt: (name) => embedded.read<JsonObject>(name.replace('locales/', '')),
  }
}
