import type { DisabledScreens, Manifest } from '../../../src/delivery/manifest/index.ts'
import { ReleaseError } from '../outcome/index.ts'
import type { StoreState } from '../read-manifests.ts'

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
