import { isObject, own, type JsonObject } from '../../renderer/language'
import {
  guardedLines,
  isGuardedScreen,
  isPicture,
  namespaceOfFile,
  type GuardedNames,
  type GuardedState,
  type GuardedValues,
} from './guarded/index'
import { hashOf } from './manifest/hash'
import type { KeptRelease } from './persisted-state'
import { screenOf } from './released-object'
import type { Trust } from './trust'

/** True if the state lists exactly the guarded objects of the release with their hashes. */
export async function hasState(
  trust: Pick<Trust, 'guarded' | 'readBuilt'>,
  release: Pick<KeptRelease, 'manifest' | 'changed'> & {
    objects: ReadonlyMap<string, JsonObject>
  },
  state: GuardedState,
): Promise<boolean> {
  const { changed } = release
  const { objects } = release.manifest
  const builtState = await trust.guarded()
  const keys = new Set(state.texts)
  const names = { endpoints: new Set(state.endpoints), values: valuesOf(state, builtState) }
  const isFromBuild = (name: string) =>
    !(name in changed) && JSON.stringify(state.texts) === JSON.stringify(builtState.texts)
  const texts = async (name: string, namespace: string) => {
    if (!state.texts.some((key) => key.startsWith(`${namespace}.`))) return undefined
    if (isFromBuild(name)) return own(builtState.objects, name)
    const file = release.objects.get(name) ?? (await trust.readBuilt(name))
    const lines = guardedLines(namespace, file, keys)
    return lines === '' ? undefined : hashOf(lines)
  }
  const isGuarded = (name: string) => {
    if (own(state.objects, name) !== undefined) return true
    // Only the signed state knows which pictures belong to guarded screens.
    if (isPicture(name)) return false
    if (screenOf(name) === undefined) return Object.keys(state.objects).length > 0
    const screen = release.objects.get(name)
    return screen !== undefined && isGuardedObject(screen, names)
  }
  const partOf = (name: string) => {
    const namespace = namespaceOfFile(name)
    if (namespace !== undefined) return texts(name, namespace)
    return isGuarded(name) ? objects[name]!.hash : undefined
  }
  for (const name of Object.keys(state.objects)) if (!(name in objects)) return false
  for (const name of Object.keys(objects))
    if ((await partOf(name)) !== own(state.objects, name)) return false
  return true
}

/** The guarded values of the build remain guarded, even if the approved state is older. */
function valuesOf(state: GuardedState, builtState: GuardedState): GuardedValues {
  return { ...builtState.values, ...state.values }
}

function isGuardedObject({ document, fragments }: JsonObject, names: GuardedNames): boolean {
  return isGuardedScreen(
    document as JsonObject,
    Object.values(fragments as JsonObject).filter(isObject),
    names,
  )
}
