import { EngineError, isObject, own, type JsonObject } from '../../renderer/language'
import { fetchVerified } from './fetch-verified'
import type { ObjectHost } from './fetch-objects'
import { guardedLines, isGuardedScreen, namespaceOfFile, type GuardedState } from './guarded/index'
import { hashOf } from './manifest/hash'
import type { Manifest } from './manifest/manifest'
import type { KeptRelease } from './persisted-state'
import { screenOf } from './released-object'

/** The documents of a release, and what is asked of them. */
export interface ApprovalDeps {
  host: ObjectHost
  /** What is guarded in the build. */
  guarded: GuardedState
  /** An object of the release: brought, or as the build has it. */
  read: (name: string) => Promise<JsonObject>
}

/**
 * Refuses documents whose guarded state is neither that of the build nor one of those that two
 * persons have agreed upon, by their hashes.
 */
export async function assertApproved(
  deps: ApprovalDeps,
  objects: Manifest['objects'],
  changed: KeptRelease['changed'],
  approved: readonly string[],
): Promise<void> {
  if (await isState(deps, objects, changed, deps.guarded)) return
  for (const hash of approved)
    if (await isState(deps, objects, changed, await fetchState(deps.host, hash))) return
  throw new EngineError('release-not-approved')
}

const mostBytes = 131_072

function fetchState({ fetch, base }: ObjectHost, hash: string): Promise<GuardedState> {
  const url = `${base}doc/${hash}.json`
  return fetchVerified({ fetch, url, mostBytes, cache: 'default' }, async ({ bytes }) => {
    const state: unknown =
      (await hashOf(bytes)) === hash ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    if (!isObject(state)) throw new EngineError('release-wrong-hash', 'guarded state')
    return state as unknown as GuardedState // Its hash was approved: it is what a tool of ours wrote.
  })
}

/** Whether just what a state names is guarded in these documents, and as it names it. */
async function isState(
  { guarded, read }: ApprovalDeps,
  objects: Manifest['objects'],
  changed: KeptRelease['changed'],
  state: GuardedState,
): Promise<boolean> {
  const [keys, endpoints] = [new Set(state.texts), new Set(state.endpoints)]
  const isFromBuild = (name: string) =>
    !(name in changed) && JSON.stringify(state.texts) === JSON.stringify(guarded.texts)
  const texts = async (name: string, namespace: string) => {
    if (!state.texts.some((key) => key.startsWith(`${namespace}.`))) return undefined
    if (isFromBuild(name)) return own(guarded.objects, name)
    const lines = guardedLines(namespace, await read(name), keys)
    return lines === '' ? undefined : hashOf(lines)
  }
  const isGuarded = async (name: string) => {
    if (own(state.objects, name) !== undefined) return true
    if (screenOf(name) === undefined) return Object.keys(state.objects).length > 0
    if (!(name in changed)) return false
    const { document, fragments } = await read(name)
    return isGuardedScreen(
      document as JsonObject,
      Object.values(fragments as JsonObject).filter(isObject),
      endpoints,
    )
  }
  const partOf = async (name: string) => {
    const namespace = namespaceOfFile(name)
    if (namespace !== undefined) return texts(name, namespace)
    return (await isGuarded(name)) ? objects[name]!.hash : undefined
  }
  for (const name of Object.keys(state.objects)) if (!(name in objects)) return false
  for (const name of Object.keys(objects))
    if ((await partOf(name)) !== own(state.objects, name)) return false
  return true
}
