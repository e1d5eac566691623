import { own } from '../../renderer/language'
import type { BuildObjects } from './capabilities'
import { areDisabledWords } from './manifest/disabled-words'
import type { DisabledScreens, DisabledTexts, Envelope, Manifest } from './manifest/manifest'
import type { SignedManifest } from './prove-envelope'
import { nameOfScreen, screenOf } from './released-object'
import type { Trust } from './trust'

/** The newest verified manifest; without an envelope there was none. */
export interface SeenManifest {
  number: number
  /** The hash of its text. */
  hash: string
  /** The time when it was made, in milliseconds. */
  time: number
  envelope: Envelope | undefined
}

/** The parts of a signed manifest that take effect even if its documents fail to load. */
export interface Notice {
  /** An older manifest is refused from then on. */
  seen: SeenManifest
  /** Screens of the build with a revoked document. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  /** Disabled screens, with the texts in their place; without a text, the build's text shows. */
  disabled: DisabledScreens
}

/**
 * Reads the notice of a signed manifest; it needs files of the build only for disabled or revoked
 * screens.
 */
export async function noticeOf(trust: Trust, signed: SignedManifest): Promise<Notice> {
  const { revoked } = signed.manifest
  return {
    ...bareNotice(signed),
    withdrawn: revoked.length > 0 ? withdrawnBy(revoked, await trust.build()) : [],
    disabled: await disabledBy(trust, signed.manifest),
  }
}

/** The notice if no file of the build can be read: disabled screens show the build's text. */
export function bareNotice({ manifest, envelope, number, hash }: SignedManifest): Notice {
  const { killed, revoked, time } = manifest
  return {
    seen: { number, hash, time: Date.parse(time), envelope },
    revoked,
    withdrawn: [],
    disabled: Object.fromEntries(Object.keys(killed).map((screen) => [screen, {}])),
  }
}

/** Screens of the build with a revoked document. */
function withdrawnBy(revoked: readonly string[], { objects }: BuildObjects): string[] {
  return Object.keys(objects).flatMap((name) =>
    revoked.includes(objects[name]!) ? (screenOf(name) ?? []) : [],
  )
}

/**
 * Disabled screens, with the texts that one person may give them. Such a text has no number and no
 * address, and does not replace a guarded text. For a screen outside the build the guard is unknown
 * here, so it gets no text.
 */
async function disabledBy(trust: Trust, { killed }: Manifest): Promise<DisabledScreens> {
  if (trust.approverKeys.length === 0 || Object.keys(killed).length === 0) return killed
  const [{ objects }, guarded] = await Promise.all([trust.build(), trust.guarded()])
  const mayBeSaid = (screen: string, texts: DisabledTexts) =>
    own(objects, nameOfScreen(screen)) !== undefined &&
    own(guarded.objects, nameOfScreen(screen)) === undefined &&
    Object.values(texts).every(areDisabledWords)
  return Object.fromEntries(
    Object.entries(killed).map(([screen, texts]) => [
      screen,
      mayBeSaid(screen, texts) ? texts : {},
    ]),
  )
}
