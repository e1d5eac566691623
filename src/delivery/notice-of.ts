import { own } from '../../renderer/language'
import type { BuildObjects } from './capabilities'
import { areClosingWords } from './manifest/closing-words'
import type { Envelope, Manifest } from './manifest/manifest'
import type { SignedManifest } from './prove-envelope'
import { nameOfScreen, screenOf } from './released-object'
import type { Trust } from './trust'

/** The newest manifest that was verified; without an envelope there was none. */
export interface Seen {
  number: number
  /** The hash of its text. */
  hash: string
  /** When it was made, in milliseconds. */
  time: number
  envelope: Envelope | undefined
}

/** What a signed manifest says that holds whether or not its documents can be had. */
export interface Notice {
  /** An older manifest is refused from then on. */
  seen: Seen
  /** Screens of the build whose own document is revoked. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  /** Closed screens, with what is said in their place; nothing where the build says it. */
  closed: Manifest['killed']
}

/** Reads the notice of a signed manifest; files of the build only where it closes or revokes. */
export async function noticeOf(trust: Trust, signed: SignedManifest): Promise<Notice> {
  const { revoked } = signed.manifest
  return {
    ...bareNotice(signed),
    withdrawn: revoked.length > 0 ? withdrawnBy(revoked, await trust.build()) : [],
    closed: await closedBy(trust, signed.manifest),
  }
}

/** The same, where no file of the build can be had: what is closed says what the build says. */
export function bareNotice({ manifest, envelope, number, hash }: SignedManifest): Notice {
  const { killed, revoked, time } = manifest
  return {
    seen: { number, hash, time: Date.parse(time), envelope },
    revoked,
    withdrawn: [],
    closed: Object.fromEntries(Object.keys(killed).map((screen) => [screen, {}])),
  }
}

/** Screens of the build whose own document is revoked. */
function withdrawnBy(revoked: readonly string[], { objects }: BuildObjects): string[] {
  return Object.keys(objects).flatMap((name) =>
    revoked.includes(objects[name]!) ? (screenOf(name) ?? []) : [],
  )
}

/**
 * What is closed, with what one person may say in its place: no number and no address, and nothing
 * new of what is guarded. Of a screen that the build has not nobody knows here whether it is guarded.
 */
async function closedBy(trust: Trust, { killed }: Manifest): Promise<Manifest['killed']> {
  if (trust.approverKeys.length === 0 || Object.keys(killed).length === 0) return killed
  const [{ objects }, guarded] = await Promise.all([trust.build(), trust.guarded()])
  const mayBeSaid = (screen: string, texts: Manifest['killed'][string]) =>
    own(objects, nameOfScreen(screen)) !== undefined &&
    own(guarded.objects, nameOfScreen(screen)) === undefined &&
    Object.values(texts).every(areClosingWords)
  return Object.fromEntries(
    Object.entries(killed).map(([screen, texts]) => [
      screen,
      mayBeSaid(screen, texts) ? texts : {},
    ]),
  )
}
