import type { DisabledScreens, Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Contents } from '../../build/packaging/index.ts'
import { type Note, type Refusal, ReleaseError } from '../outcome/index.ts'
import {
  type StoreState,
  manifestNumbers,
  readIfSound,
  type TrustedKeys,
} from '../read-manifests.ts'
import { inBatches, readContents } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'

/** The screens that a command disables and enables, and the content that it revokes. */
export interface DisableRequest {
  /** The screens to disable, each with the message for borrowers by language. */
  readonly disable: DisabledScreens
  readonly enable: readonly string[]
  /** Hashes of content that phones must not show any more. */
  readonly revoke: readonly string[]
}

export const nothingDisabled: DisableRequest = { disable: {}, enable: [], revoke: [] }

export function disablesAnything({ disable, enable, revoke }: DisableRequest): boolean {
  return Object.keys(disable).length + enable.length + revoke.length > 0
}

/** Returns a summary, such as `disable delay, revoke 1 hash`. */
export function disableSummary({ disable, enable, revoke }: DisableRequest): string {
  const disabled = Object.keys(disable)
  const parts = [
    disabled.length > 0 ? `disable ${disabled.join(' ')}` : '',
    enable.length > 0 ? `enable ${enable.join(' ')}` : '',
    revoke.length > 0 ? `revoke ${revoke.length} ${revoke.length === 1 ? 'hash' : 'hashes'}` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

export function disabledAfter(
  before: Pick<Manifest, 'killed' | 'revoked'>,
  { disable, enable, revoke }: DisableRequest,
  objects: Manifest['objects'],
): Pick<Manifest, 'killed' | 'revoked'> {
  // The member for disabled screens has the old name `killed`, because phones with earlier builds
  // read this name.
  const disabled = before.killed
  const unknown = Object.keys(disable).filter((screen) => !objects[`screens/${screen}`])
  if (unknown.length > 0) throw new ReleaseError({ code: 'unknown-screen', screens: unknown })
  const notDisabled = enable.filter((screen) => !Object.hasOwn(disabled, screen))
  if (notDisabled.length > 0)
    throw new ReleaseError(
      Object.keys(disabled).length === 0
        ? { code: 'none-disabled', screens: notDisabled }
        : { code: 'not-disabled', screens: notDisabled, disabled: Object.keys(disabled) },
    )
  const stillDisabled = Object.entries(disabled).filter(([screen]) => !enable.includes(screen))
  return {
    killed: { ...Object.fromEntries(stillDisabled), ...disable },
    revoked: [...new Set([...before.revoked, ...revoke])],
  }
}

export function refuseRevoked(objects: Manifest['objects'], revoked: readonly string[]): void {
  const names = revokedNames(objects, revoked)
  if (names.length > 0) throw new ReleaseError({ code: 'revoked', names })
}

export function revokedNames(objects: Manifest['objects'], revoked: readonly string[]): string[] {
  return Object.keys(objects).filter((name) => revoked.includes(objects[name]!.hash))
}

/**
 * Returns the disabled screens and revoked content. Includes the newest release even if it never
 * went live: its publisher decided to disable screens, but may have been interrupted.
 */
export function disabledSoFar({ live, newest }: StoreState): Pick<Manifest, 'killed' | 'revoked'> {
  const manifests = [newest, live?.manifest].filter((manifest) => manifest !== undefined)
  return {
    killed: Object.assign({}, ...manifests.map(({ killed }) => killed)) as DisabledScreens,
    revoked: [...new Set(manifests.flatMap(({ revoked }) => revoked))],
  }
}

/**
 * Returns notes with the remaining screens of the flow. For a screen without a flow, the notes list
 * the enabled screens that lead to the screen.
 */
export async function notesOnDisabled(
  store: Store,
  { live }: StoreState,
  { killed, objects }: Pick<Manifest, 'killed' | 'objects'>,
  disabled: readonly string[],
): Promise<Note[]> {
  if (!live || disabled.length === 0) return []
  const screens = Object.fromEntries(
    Object.entries(objects).filter(([name]) => name.startsWith('screens/')),
  )
  const { number } = live.manifest
  // A damaged object must not block the command. `verify` reports it.
  const contents = await readContents(store, { number, objects: screens }).catch(
    (error: unknown): Contents => {
      if (!(error instanceof ReleaseError)) throw error
      return new Map()
    },
  )
  const flows = new Map<string, string[]>()
  const leading = new Map<string, string[]>()
  const isDisabled = (name: string) => Object.hasOwn(killed, name)
  for (const [object, text] of contents) {
    const { facts, document } = JSON.parse(text) as {
      facts?: { next?: readonly string[] }
      document: { flow?: string }
    }
    const name = object.slice(8)
    const { flow } = document
    if (flow !== undefined) flows.set(flow, [...(flows.get(flow) ?? []), name])
    if (!isDisabled(name))
      for (const next of facts?.next ?? []) leading.set(next, [...(leading.get(next) ?? []), name])
  }
  const within = [...flows].flatMap(([flow, names]): Note[] => {
    if (!names.some((name) => disabled.includes(name))) return []
    const left = names.filter((name) => !isDisabled(name))
    return [{ code: 'flow', flow, screens: names.filter(isDisabled), left }]
  })
  const outside = disabled.flatMap((screen): Note[] => {
    const from = leading.get(screen)
    const isInFlow = [...flows.values()].some((names) => names.includes(screen))
    return from && !isInFlow ? [{ code: 'leads', screen, from }] : []
  })
  return [...within, ...outside]
}

/** The names of objects by hash. */
export type NamesOfHashes = ReadonlyMap<string, readonly string[]>

/** Finds the names of hashes. Rejects an unknown hash, because a revocation cannot be undone. */
export async function namesOfHashes(
  store: Store,
  { live }: StoreState,
  keys: TrustedKeys,
  hashes: readonly string[],
): Promise<NamesOfHashes> {
  const here = namesIn(live ? [live.manifest] : [], hashes)
  if (hashes.every((hash) => here.has(hash))) return here
  const { manifests, troubles } = await readAll(store, keys)
  const names = namesIn(manifests, hashes)
  const unknown = hashes.filter((hash) => !names.has(hash))
  if (unknown.length > 0)
    throw new ReleaseError({
      code: 'unknown-hash',
      address: store.address,
      hashes: unknown,
      unread: troubles[0],
    })
  return names
}

function namesIn(manifests: readonly Manifest[], hashes: readonly string[]): NamesOfHashes {
  const entries = manifests.flatMap(({ objects }) => Object.entries(objects))
  const found = [...new Set(hashes)].map(
    (wanted) =>
      [
        wanted,
        [...new Set(entries.filter(([, { hash }]) => hash === wanted).map(([name]) => name))],
      ] as const,
  )
  return new Map(found.filter(([, names]) => names.length > 0))
}

/**
 * Reads all manifests, and skips unreadable manifests. An old key or a damaged file must not block
 * an emergency release.
 */
async function readAll(
  store: Store,
  keys: TrustedKeys,
): Promise<{ manifests: Manifest[]; troubles: Refusal[] }> {
  const read = await inBatches(await manifestNumbers(store), (number) =>
    readIfSound(store, number, keys),
  )
  return {
    manifests: read.flatMap((each) => ('cause' in each ? [] : each)),
    troubles: read.flatMap((each) => ('cause' in each ? each.cause : [])),
  }
}
