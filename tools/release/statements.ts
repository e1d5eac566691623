import {
  readEnvelope,
  type ApprovedState,
  type Manifest,
} from '../../src/delivery/manifest/index.ts'
import { guardedStateOf, hashText, type Contents } from '../build/packaging/index.ts'
import type { Refusal } from './outcome/index.ts'
import { readContents } from './objects-in-store.ts'
import { manifestPath, readNumbered, type StoreState, type TrustedKeys } from './read-manifests.ts'
import type { Store } from './stores/store.ts'

export interface StatementOptions {
  /** The number of days for which the approval is valid. */
  readonly days?: number | undefined
  /** True if a rollback to the replaced documents needs a second person. */
  readonly isFinal?: boolean | undefined
  readonly now?: Date
}

/** Returns the guarded state in the form that phones read. */
export function guardedText(contents: Contents): string {
  return JSON.stringify(guardedStateOf(contents))
}

/**
 * Returns the guarded states to which one person may roll back, with one state for each manifest.
 */
export async function statesBefore(
  store: Store,
  { live }: StoreState,
  keys: TrustedKeys,
): Promise<string[]> {
  if (!live) return []
  const { previous } = live.manifest.rollout
  const manifests = [
    live.manifest,
    ...(previous === null ? [] : [await readNumbered(store, previous, keys)]),
  ]
  return Promise.all(manifests.map(async (each) => guardedText(await readContents(store, each))))
}

export async function writeStatement(
  store: Store,
  state: StoreState,
  contents: Contents,
  keys: TrustedKeys,
  { days = 90, isFinal = false, now = new Date() }: StatementOptions = {},
): Promise<string> {
  const back = isFinal ? [] : await statesBefore(store, state, keys)
  const expires = `${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 19)}Z`
  const statement: ApprovedState = {
    on: await baseOf(store, state.live?.manifest),
    state: hashText(guardedText(contents)),
    back: [...new Set(back.map(hashText))],
    expires,
  }
  return JSON.stringify(statement)
}

const dayMs = 86_400_000

/**
 * Returns the release that the approved release must follow. Without a manifest, returns the base
 * of an empty store.
 */
export async function baseOf(store: Store, manifest?: Manifest): Promise<ApprovedState['on']> {
  if (!manifest) return { number: 0, hash: '' }
  const file = await store.read(manifestPath(manifest.number))
  return {
    number: manifest.number,
    hash: hashText(readEnvelope(file?.text ?? '')?.manifest ?? ''),
  }
}

/** Returns the reason why a statement is invalid; `undefined` if it is valid. */
export function statementRefusal(
  { on, state, expires }: ApprovedState,
  base: ApprovedState['on'],
  wanted: string,
  time: string,
): Refusal | undefined {
  if (on.number !== base.number || on.hash !== base.hash)
    return on.number === 0
      ? { code: 'approval-before-releases', base: base.number }
      : { code: 'approval-other-base', on: on.number, base: base.number }
  if (expires < time) return { code: 'approval-expired', at: expires }
  return state === wanted ? undefined : { code: 'approval-other-documents' }
}
