import type { JsonObject } from '../../renderer/language'
import type { App } from '../app/app'
import type { EmbeddedFiles } from '../bootstrap/embedded'
import type { BuildObjects } from './capabilities'
import type { GuardedState } from './guarded/guarded-state'

export interface Trust {
  keys: readonly string[]
  /** The public keys of approvers. Without keys, releases need no approval. */
  approverKeys: readonly string[]
  build: () => Promise<BuildObjects>
  guarded: () => Promise<GuardedState>
  readBuilt: (name: string) => Promise<JsonObject>
}

export function createTrust(
  { releaseKeys, approverKeys }: App['config'],
  embedded: EmbeddedFiles,
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
