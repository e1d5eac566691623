/** The person who made a release, when, and why. */
export interface Maker {
  readonly who: string
  readonly time: string
  readonly why: string
}

/** The facts of each refusal by its code. Codes that begin with `store.` concern the operator. */
export interface RefusalFacts {
  'no-reason': object
  'control-characters': { readonly of: 'who' | 'why' }
  'not-set-up': object
  'no-signer': object
  'no-release': object
  'no-such-release': { readonly number: number; readonly address: string }
  'no-such-screen': {
    readonly number: number
    readonly screen: string
    readonly screens: readonly string[]
  }
  // A publication.
  'another-first': { readonly number: number; readonly by?: Maker | undefined }
  'not-on': { readonly on: number; readonly newest: number }
  unchanged: { readonly number: number }
  'other-share': { readonly number: number; readonly permille: number }
  revoked: { readonly names: readonly string[] }
  'manifest-grammar': { readonly at: string; readonly keyword: string }
  'manifest-size': { readonly bytes: number; readonly most: number }
  'pointer-not-moved': { readonly number: number; readonly cause: Refusal | string }
  // The second person.
  unapproved: { readonly changes: readonly string[] }
  'approval-unreadable': object
  'approval-own-key': object
  'approval-unknown-key': { readonly key: string }
  'approval-same-person': { readonly who: string }
  'approval-other-changes': { readonly who: string; readonly missing: readonly string[] }
  'approval-more-changes': { readonly who: string }
  'approval-not-signed': { readonly who: string }
  'approval-outdated': object
  'approval-before-releases': { readonly base: number }
  'approval-other-base': { readonly on: number; readonly base: number }
  'approval-expired': { readonly at: string }
  'approval-other-documents': object
  // The rollout.
  'for-everyone': { readonly number: number }
  'not-more': { readonly number: number; readonly permille: number }
  halted: { readonly number: number }
  'halted-by-analysis': { readonly who: string; readonly why: string }
  'nothing-before': { readonly number: number }
  'same-documents': { readonly number: number; readonly target: number }
  'live-documents': { readonly target: number; readonly permille: number }
  'target-revoked': { readonly number: number; readonly names: readonly string[] }
  // Disabled screens and revoked content.
  'unknown-screen': { readonly screens: readonly string[] }
  'none-disabled': { readonly screens: readonly string[] }
  'not-disabled': { readonly screens: readonly string[]; readonly disabled: readonly string[] }
  'guarded-words': { readonly screens: readonly string[] }
  'unknown-hash': {
    readonly address: string
    readonly hashes: readonly string[]
    readonly unread?: Refusal | undefined
  }
  // The keys and the store.
  'store.no-key': { readonly source: string }
  'store.other-key': { readonly source: string }
  'store.key-entry': { readonly source: string }
  'store.key-json': { readonly source: string }
  'store.key-list': { readonly source: string }
  'store.empty': { readonly address: string }
  'store.not-empty': { readonly address: string; readonly newest: number }
  'store.pointer-ahead': { readonly address: string; readonly number: number }
  'store.misplaced': { readonly address: string; readonly path: string; readonly number: number }
  'store.unsigned': { readonly address: string; readonly path: string }
  'store.untrusted': {
    readonly address: string
    readonly path: string
    readonly keys: readonly string[]
  }
  'store.unreadable': { readonly address: string; readonly path: string }
  'store.object-missing': ObjectFacts
  'store.object-damaged': ObjectFacts
  'store.pointer-refused': { readonly address: string; readonly tries: number }
  /** The failure of a directory or a server, in its own words. */
  'store.failed': { readonly detail: string }
}

interface ObjectFacts {
  readonly address: string
  readonly path: string
  readonly name: string
  readonly number: number
}

/** The reason why a release is not made, or a store is not trusted. */
export type Refusal = {
  [Code in keyof RefusalFacts]: { readonly code: Code } & RefusalFacts[Code]
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
