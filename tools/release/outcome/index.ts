import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Finding } from '../../analysis/check/report.ts'

/** The author of a release, with the time and the reason. */
export interface Maker {
  readonly who: string
  readonly time: string
  readonly why: string
}

/**
 * The facts about each refusal, by its code. Codes that begin with `store.` are problems for the
 * operator of the store.
 */
export interface RefusalFacts {
  'no-reason': object
  'control-characters': { of: 'who' | 'why' }
  'not-set-up': object
  'no-signer': object
  'no-release': object
  'no-such-release': { number: number; address: string }
  'another-first': { number: number; by?: Maker | undefined }
  'not-on': { on: number; newest: number }
  unchanged: { number: number }
  'other-share': { number: number; permille: number }
  revoked: { names: readonly string[] }
  'manifest-grammar': { at: string; keyword: string }
  'manifest-size': { bytes: number; most: number }
  'pointer-not-moved': { number: number; cause: Refusal | string }
  unapproved: { changes: readonly string[] }
  'approval-unreadable': object
  'approval-own-key': object
  'approval-unknown-key': { key: string }
  'approval-same-person': { who: string }
  'approval-other-changes': { who: string; missing: readonly string[] }
  'approval-more-changes': { who: string }
  'approval-not-signed': { who: string }
  'approval-outdated': object
  'approval-before-releases': { base: number }
  'approval-other-base': { on: number; base: number }
  'approval-expired': { at: string }
  'approval-other-documents': object
  'for-everyone': { number: number }
  'not-more': { number: number; permille: number }
  halted: { number: number }
  'halted-by-analysis': { who: string; why: string }
  'nothing-before': { number: number }
  'same-documents': { number: number; target: number }
  'live-documents': { target: number; permille: number }
  'target-revoked': { number: number; names: readonly string[] }
  'unknown-screen': { screens: readonly string[] }
  'none-disabled': { screens: readonly string[] }
  'not-disabled': { screens: readonly string[]; disabled: readonly string[] }
  'guarded-words': { screens: readonly string[] }
  'unknown-hash': { address: string; hashes: readonly string[]; unread?: Refusal | undefined }
  'store.key-not-pem': { source: string }
  'store.key-not-ed25519': { source: string }
  'store.key-entry': { source: string }
  'store.key-json': { source: string }
  'store.key-list': { source: string }
  'store.empty': { address: string }
  'store.not-empty': { address: string; newest: number }
  'store.pointer-ahead': { address: string; number: number }
  'store.misplaced': { address: string; path: string; number: number }
  'store.unsigned': { address: string; path: string }
  'store.forged': { address: string; path: string }
  'store.untrusted': { address: string; path: string; keys: readonly string[] }
  'store.unreadable': { address: string; path: string }
  'store.folder': { address: string; path: string }
  'store.many-unsound': { address: string; most: number; cause: Refusal }
  'store.object-missing': { address: string; path: string; name: string; number: number }
  'store.object-damaged': { address: string; path: string; name: string; number: number }
  'store.pointer-refused': { address: string; tries: number }
  'store.failed': { detail: string }
}

/** The reason why no release was made, or why a store is not trusted. */
export type Refusal = {
  [Code in keyof RefusalFacts]: Readonly<{ code: Code } & RefusalFacts[Code]>
}[keyof RefusalFacts]

/** The refusal of a release. Callers choose the message by its code. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super('detail' in refusal ? refusal.detail : JSON.stringify(refusal), options)
    this.refusal = refusal
  }
}

/** Returns whether another release came first. */
export function isLostRace({ code }: Refusal): boolean {
  return code === 'another-first' || code === 'not-on'
}

/** Returns whether only some phones have the release. */
export const isRising = ({ permille }: Manifest['rollout']): boolean =>
  permille > 0 && permille < 1000

/**
 * The facts about each problem, by its code. In most problems, `number` is the release with the
 * problem.
 */
export interface ProblemFacts {
  unread: { cause: Refusal | string }
  'no-releases': { address: string }
  'newest-missing': { address: string; newest: number; atLeast: number }
  'time-ahead': { number: number; time: string; now: string }
  expired: { number: number; expires: string }
  // Problems with the pointer. `last` is the last valid release.
  'pointer-alone': object
  'pointer-missing': { last: number }
  'pointer-foreign': { last: number }
  'pointer-set-back': { number: number; later: number; last: number }
  'pointer-behind': { number: number; last: number }
  'entry-missing': { number: number; path: string }
  'entry-other': { number: number; other: number; time: string }
  'earlier-missing': { number: number; path: string }
  'number-missing': { number: number; missing: number }
  'time-decreased': { number: number; before: number }
  'chain-broken': { number: number; before: number }
  'base-later': { number: number; on: number }
  'base-missing': { number: number; on: number; path: string }
  'other-documents': { number: number }
  'canary-key': { number: number }
  'object-unread': { number: number; name: string; cause: Refusal }
  'object-missing': { number: number; name: string; path: string }
  'object-damaged': { number: number; name: string; path: string }
  'object-size': { number: number; name: string; bytes: number; size: number }
  'approval-missing': { number: number }
  'approval-lost': { number: number }
  'approval-unsigned': { number: number }
  'approval-refused': { number: number; cause: Refusal }
  'approval-unknown': { numbers: readonly number[] }
}

/** A problem that a verification has found in a store. */
export type Problem = {
  [Code in keyof ProblemFacts]: Readonly<{ code: Code } & ProblemFacts[Code]>
}[keyof ProblemFacts]

/** Something unusual that does not prevent a release. */
export type Note =
  | { readonly code: 'pointer-missing'; readonly address: string; readonly newest: number }
  | { readonly code: 'unfinished'; readonly number: number; readonly by?: Maker | undefined }
  | { readonly code: 'set-back'; readonly number: number; readonly live: number }
  | { readonly code: 'unsound'; readonly number: number; readonly cause: Refusal }
  | { readonly code: 'clock'; readonly number: number; readonly time: string; readonly now: string }
  | { readonly code: 'other-answers'; readonly families: readonly string[] }
  | { readonly code: 'not-approved' }
  | {
      readonly code: 'ends-rollout'
      /** The release that only some phones have. The other phones have the release `previous`. */
      readonly number: number
      readonly permille: number
      readonly previous: number | null
    }
  | {
      readonly code: 'flow'
      readonly flow: string
      /** The disabled screens of the flow. `left` are the other screens of the flow. */
      readonly screens: readonly string[]
      readonly left: readonly string[]
    }
  | { readonly code: 'leads'; readonly screen: string; readonly from: readonly string[] }
  | { readonly code: 'no-way-back'; readonly previous: number; readonly cause: Refusal }

/** The changes of a release, including screens that it disabled or enabled. */
export type ReleaseChanges = Readonly<
  Record<'added' | 'changed' | 'removed' | 'disabled' | 'enabled', readonly string[]>
>

export interface RevokedContent {
  readonly hash: string
  readonly names: readonly string[]
}

/**
 * A new release. If another release went live meanwhile, `live` has the higher number of that
 * release.
 */
export interface NewRelease {
  readonly kind: 'released'
  readonly number: number
  readonly live: number
  readonly rollout: Manifest['rollout']
  readonly changes: ReleaseChanges
  readonly revoked: readonly RevokedContent[]
  readonly notes: readonly Note[]
}

/** The outcome of a command. The caller turns codes into messages. */
export type Outcome =
  | NewRelease
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly notes: readonly Note[] }
  | {
      readonly kind: 'findings'
      readonly findings: readonly Finding[]
      /** True if the publisher can give a reason and make the release despite the findings. */
      readonly mayBeReleased?: true
      readonly notes: readonly Note[]
    }
