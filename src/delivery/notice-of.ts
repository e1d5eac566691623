import { own } from '../../renderer/language'
import type { BuildObjects } from './capabilities'
import { mayReplaceScreen } from './manifest/disabled-words'
import type { DisabledScreens, DisabledTexts, Envelope, Manifest } from './manifest/manifest'
import type { SignedManifest } from './assert-signed'
import { nameOfScreen, screenOf } from './released-object'
import type { Trust } from './trust'

/** The newest manifest that the phone has seen. Without one, `envelope` is undefined. */
export interface SeenManifest {
  number: number
  hash: string
  time: number
  envelope: Envelope | undefined
}

/** The parts of a manifest that take effect even if its documents fail to load. */
export interface Notice {
  /** The newest manifest. The phone refuses older manifests. */
  seen: SeenManifest
  /** The screens whose documents in the build are revoked. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  disabled: DisabledScreens
}

/** Returns the notice of a manifest. Files of the build are loaded only if necessary. */
export async function noticeOf(trust: Trust, signed: SignedManifest): Promise<Notice> {
  const { revoked } = signed.manifest
  return {
    ...noticeOfManifest(signed),
    withdrawn: revoked.length > 0 ? withdrawnBy(revoked, await trust.build()) : [],
    disabled: await disabledBy(trust, signed.manifest),
  }
}

/** Returns the notice without files of the build. Disabled screens then show a fixed text. */
export function noticeOfManifest({ manifest, envelope, number, hash }: SignedManifest): Notice {
  const { killed, revoked, time } = manifest
  return {
    seen: { number, hash, time: Date.parse(time), envelope },
    revoked,
    withdrawn: [],
    disabled: Object.fromEntries(Object.keys(killed).map((screen) => [screen, {}])),
  }
}

function withdrawnBy(revoked: readonly string[], { objects }: BuildObjects): string[] {
  return Object.keys(objects).flatMap((name) =>
    revoked.includes(objects[name]!) ? (screenOf(name) ?? []) : [],
  )
}

/**
 * Returns the texts of disabled screens. If the app has approvers, a text is used only if it passes
 * `mayReplaceScreen`, because one person alone can set it. Guarded screens, and screens outside the
 * build, then get a fixed text.
 */
async function disabledBy(trust: Trust, { killed }: Manifest): Promise<DisabledScreens> {
  if (trust.approverKeys.length === 0 || Object.keys(killed).length === 0) return killed
  const [{ objects }, guarded] = await Promise.all([trust.build(), trust.guarded()])
  const mayShow = (screen: string, texts: DisabledTexts) =>
    own(objects, nameOfScreen(screen)) !== undefined &&
    own(guarded.objects, nameOfScreen(screen)) === undefined &&
    Object.values(texts).every(mayReplaceScreen)
  return Object.fromEntries(
    Object.entries(killed).map(([screen, texts]) => [screen, mayShow(screen, texts) ? texts : {}]),
  )
}
