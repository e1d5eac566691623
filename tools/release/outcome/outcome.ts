import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Finding } from '../../analysis/check/report.ts'
import type { Maker, Refusal } from './refusal.ts'

/** An observation that does not prevent a release. */
export type Note =
  | { readonly code: 'pointer-missing'; readonly address: string; readonly newest: number }
  | { readonly code: 'unfinished'; readonly number: number; readonly by?: Maker | undefined }
  | { readonly code: 'clock'; readonly number: number; readonly time: string; readonly now: string }
  | { readonly code: 'other-answers'; readonly families: readonly string[] }
  | { readonly code: 'not-approved' }
  | { readonly code: 'no-way-back'; readonly previous: number; readonly cause: Refusal }

/** The names that a release has added, changed, removed, disabled and enabled. */
export type ReleaseChanges = Readonly<
  Record<'added' | 'changed' | 'removed' | 'disabled' | 'enabled', readonly string[]>
>

/** Content that a release has revoked. */
export interface RevokedContent {
  readonly hash: string
  readonly names: readonly string[]
}

/** A new release; `live` has a higher number when a newer one went live meanwhile. */
export interface NewRelease {
  readonly kind: 'released'
  readonly number: number
  readonly live: number
  readonly rollout: Manifest['rollout']
  readonly changes: ReleaseChanges
  readonly revoked: readonly RevokedContent[]
  readonly notes: readonly Note[]
}

/** The result of a release function. A caller words its codes. */
export type Outcome =
  | NewRelease
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly notes: readonly Note[] }
  | {
      readonly kind: 'findings'
      readonly findings: readonly Finding[]
      readonly notes: readonly Note[]
    }
