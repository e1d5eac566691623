import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { ReleaseError } from '../release-error.ts'

/** The screens that a command closes and opens, and the content that it revokes. */
export interface Closing {
  /** Screens to close, with their replacement texts by language. */
  readonly close: Manifest['killed']
  /** Screens to open again. */
  readonly open: readonly string[]
  /** Hashes of content that no phone may show any more. */
  readonly revoke: readonly string[]
}

/** A closing that changes nothing. */
export const nothingClosed: Closing = { close: {}, open: [], revoke: [] }

/** Whether a command closes, opens or revokes anything. */
export function closesAnything({ close, open, revoke }: Closing): boolean {
  return Object.keys(close).length + open.length + revoke.length > 0
}

/** A description such as `close delay, revoke 1 hash`. */
export function closingWords({ close, open, revoke }: Closing): string {
  const closed = Object.keys(close)
  const parts = [
    closed.length > 0 ? `close ${closed.join(' ')}` : '',
    open.length > 0 ? `open ${open.join(' ')}` : '',
    revoke.length > 0 ? `revoke ${revoke.length} ${revoke.length === 1 ? 'hash' : 'hashes'}` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/**
 * The closed screens and revoked content after a command. Earlier ones stay closed until they are
 * opened.
 */
export function closedAfter(
  before: Pick<Manifest, 'killed' | 'revoked'>,
  { close, open, revoke }: Closing,
  objects: Manifest['objects'],
): Pick<Manifest, 'killed' | 'revoked'> {
  // The signed manifest calls closed screens `killed`, because released phones read that name.
  const closed = before.killed
  const unknown = Object.keys(close).filter((screen) => !objects[`screens/${screen}`])
  if (unknown.length > 0)
    throw new ReleaseError(
      `${unknown.join(', ')} cannot be closed: the release has no such screen.`,
    )
  const notClosed = open.filter((screen) => !Object.hasOwn(closed, screen))
  if (notClosed.length > 0)
    throw new ReleaseError(
      `${notClosed.join(', ')} cannot be opened: ${Object.keys(closed).length === 0 ? 'no screen is closed' : `closed are ${Object.keys(closed).join(', ')}`}.`,
    )
  const kept = Object.entries(closed).filter(([screen]) => !open.includes(screen))
  return {
    killed: { ...Object.fromEntries(kept), ...close },
    revoked: [...new Set([...before.revoked, ...revoke])],
  }
}

/** Rejects documents that contain revoked content. */
export function refuseRevoked(objects: Manifest['objects'], revoked: readonly string[]): void {
  const names = revokedNames(objects, revoked)
  if (names.length > 0)
    throw new ReleaseError(
      `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} content that was revoked, so no phone would show it. Change ${names.length === 1 ? 'the document' : 'the documents'} first.`,
    )
}

/** The objects whose content is revoked, by name. */
export function revokedNames(objects: Manifest['objects'], revoked: readonly string[]): string[] {
  return Object.keys(objects).filter((name) => revoked.includes(objects[name]!.hash))
}
