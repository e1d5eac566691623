import { EngineError } from '../../renderer/language'
import { fetchVerified } from './fetch-verified'
import type { ObjectHost } from './fetch-objects'
import { hasState } from './has-state'
import { readState, type LoadedRelease } from './load-release'
import { hashOf } from './manifest/hash'
import type { KeptRelease } from './persisted-state'
import type { ReleaseStore } from './release-store'
import type { Trust } from './trust'

/** The services that an approval check uses. */
export interface ApprovingDeps extends Trust {
  host: ObjectHost
  store: Pick<ReleaseStore, 'write'>
}

/**
 * Finds the guarded state of a release before it is taken; later checks compare the release with it
 * (`isApproved`). Refuses a release whose state is neither that of the build nor, by its hash, one
 * that two persons have approved.
 */
export async function approveRelease(
  deps: ApprovingDeps,
  release: LoadedRelease,
  approved: readonly string[],
): Promise<Pick<KeptRelease, 'state'>> {
  if (deps.approverKeys.length === 0) return {}
  if (await hasState(deps, release, await deps.guarded())) return {}
  for (const state of approved) {
    const text = await fetchState(deps.host, state)
    if (!(await hasState(deps, release, readState(text)))) continue
    deps.store.write(state, text)
    return { state }
  }
  throw new EngineError('release-not-approved')
}

const mostBytes = 131_072

function fetchState({ fetch, base }: ObjectHost, hash: string): Promise<string> {
  const url = `${base}doc/${hash}.json`
  return fetchVerified({ fetch, url, mostBytes, cache: 'default' }, async ({ bytes }) => {
    if ((await hashOf(bytes)) !== hash) throw new EngineError('release-wrong-hash', 'guarded state')
    return new TextDecoder().decode(bytes)
  })
}
