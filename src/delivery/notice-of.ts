import { own } from '../../renderer/language'
import type { BuildObjects } from './capabilities'
import { mayReplaceScreen } from './manifest/disabled-words'
import type { DisabledScreens, DisabledTexts, Envelope, Manifest } from './manifest/manifest'
import type { SignedManifest } from './prove-envelope'
import { nameOfScreen, screenOf } from './released-object'
import type { Trust } from './trust'

/** The newest manifest that the phone has seen. `envelope` is undefined if there is none. */
export interface SeenManifest {
  number: number
  hash: string
  time: number
  envelope: Envelope | undefined
}

/** Signed statements that take effect even if documents fail to load. */
export interface Notice {
  /** The newest manifest. From then on, phones refuse older manifests. */
  seen: SeenManifest
  /** The screens of the build whose documents are revoked. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  disabled: DisabledScreens
}

/** Reads the notice of a manifest. Reads files of the build only if they are needed. */
export async function noticeOf(trust: Trust, signed: SignedManifest): Promise<Notice> {
  const { revoked } = signed.manifest
  return {
    ...bareNotice(signed),
    withdrawn: revoked.length > 0 ? withdrawnBy(revoked, await trust.build()) : [],
    disabled: await disabledBy(trust, signed.manifest),
  }
}

/**
 * Returns the notice for a build whose files cannot be read. A fixed text then replaces disabled
 * screens.
 */
export function bareNotice({ manifest, envelope, number, hash }: SignedManifest): Notice {
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
 * The texts of disabled screens, which one person may set. They have no numbers or addresses. A
 * guarded screen, or a screen outside the build, gets a fixed text.
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
