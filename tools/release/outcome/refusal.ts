/** The person who made a release, when, and why. */
export interface Maker {
  readonly who: string
  readonly time: string
  readonly why: string
}

/** The facts of each refusal by its code. Codes that begin with `store.` concern the operator. */
export interface RefusalFacts {
  'no-reason': object
  'control-characters': { of: 'who' | 'why' }
  'not-set-up': object
  'no-signer': object
  'no-release': object
  'no-such-release': { number: number; address: string }
  'no-such-screen': { number: number; screen: string; screens: readonly string[] }
  // A publication.
  'another-first': { number: number; by?: Maker | undefined }
  'not-on': { on: number; newest: number }
  unchanged: { number: number }
  'other-share': { number: number; permille: number }
  revoked: { names: readonly string[] }
  'manifest-grammar': { at: string; keyword: string }
  'manifest-size': { bytes: number; most: number }
  'pointer-not-moved': { number: number; cause: Refusal | string }
  // The second person.
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
  // The rollout.
  'for-everyone': { number: number }
  'not-more': { number: number; permille: number }
  halted: { number: number }
  'halted-by-analysis': { who: string; why: string }
  'nothing-before': { number: number }
  'same-documents': { number: number; target: number }
  'live-documents': { target: number; permille: number }
  'target-revoked': { number: number; names: readonly string[] }
  // Disabled screens and revoked content.
  'unknown-screen': { screens: readonly string[] }
  'none-disabled': { screens: readonly string[] }
  'not-disabled': { screens: readonly string[]; disabled: readonly string[] }
  'guarded-words': { screens: readonly string[] }
  'unknown-hash': { address: string; hashes: readonly string[]; unread?: Refusal | undefined }
  // The keys and the store.
  'store.no-key': { source: string }
  'store.other-key': { source: string }
  'store.key-entry': { source: string }
  'store.key-json': { source: string }
  'store.key-list': { source: string }
  'store.empty': { address: string }
  'store.not-empty': { address: string; newest: number }
  'store.pointer-ahead': { address: string; number: number }
  'store.misplaced': { address: string; path: string; number: number }
  'store.unsigned': { address: string; path: string }
  'store.untrusted': { address: string; path: string; keys: readonly string[] }
  'store.unreadable': { address: string; path: string }
  'store.object-missing': { address: string; path: string; name: string; number: number }
  'store.object-damaged': { address: string; path: string; name: string; number: number }
  'store.pointer-refused': { address: string; tries: number }
  /** The failure of a directory or a server, in its own words. */
  'store.failed': { detail: string }
}

/** The reason why a release is not made, or a store is not trusted. */
export type Refusal = {
  [Code in keyof RefusalFacts]: Readonly<{ code: Code } & RefusalFacts[Code]>
}[keyof RefusalFacts]

/** A refusal on its way to the caller, who has the words for it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super('detail' in refusal ? refusal.detail : JSON.stringify(refusal), options)
    this.refusal = refusal
  }
}

/** Whether somebody else's release came first. */
export function isLostRace({ code }: Refusal): boolean {
  return code === 'another-first' || code === 'not-on'
}
