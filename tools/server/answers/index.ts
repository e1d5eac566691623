import type { Finding } from '../../analysis/check/report'
import type { Change as Line } from '../../analysis/diff/change'
import type { ReleaseStatus } from '../../release'
import type { ChangeState, Role } from './life-cycle'

export {
  type ChangeState,
  type EventName,
  isEditable,
  isEnough,
  lifeCycle,
  refusalOfEvent,
  type RefusalCode,
  type Role,
  roles,
  ruleOf,
  states,
} from './life-cycle'

export interface Actor {
  readonly subject: string
  readonly name: string
}

export interface Person extends Actor {
  readonly email: string
  readonly role: Role
}

/** The hash reveals later changes. */
export interface SavedFile {
  readonly text: string
  readonly hash: string
}

export interface ProjectAnswer {
  readonly files: Readonly<Record<string, SavedFile>>
  /** Files that documents refer to: schemas of widgets as text, assets as empty texts. */
  readonly others: Readonly<Record<string, string>>
  /** The commit of the files, in a change of a team. */
  readonly head?: string
  readonly removed?: readonly string[]
  /** Before the change; null for new files. */
  readonly before?: Readonly<Record<string, string | null>>
}

/** `text` is set if the server merged the text with another person's. */
export interface SavedAnswer {
  readonly hash: string
  readonly text?: string
}

/** In the order of the documents. */
export interface SavedFiles {
  readonly files: readonly (
    | SavedAnswer
    | { readonly conflicts: readonly FileConflict[] }
    | { readonly message: string }
  )[]
}

/** A person chooses one edit. A side that deleted the document has no text. */
export interface FileConflict {
  readonly path: string
  /** The common origin, if it is known. */
  readonly base?: string | undefined
  readonly mine?: string | undefined
  readonly theirs?: string | undefined
  readonly hash?: string | undefined
}

/** The hash is that of the other text that was seen; null for none. */
export interface ConflictChoice {
  readonly text: string | null
  readonly theirs: string | null
}

/** A saved state of the documents. */
export interface SavedState {
  readonly id: string
  readonly at: string
  readonly who: string
  /** `commit` is a person's own commit with git. */
  readonly kind: 'edit' | 'update' | 'choice' | 'publish' | 'follow' | 'commit'
  readonly title: string
  readonly paths: readonly string[]
}

/** Null for a missing document. */
export interface StateTexts {
  readonly files: Readonly<Record<string, string | null>>
}

export interface ReviewResult {
  readonly changes: readonly Line[]
  /** A local studio has none, since its page has its own checker. */
  readonly findings?: readonly Finding[]
  /** The reason why the changes cannot be described in words. */
  readonly problem?: string
}

/** The number of reviews that come first. */
export interface ReviewPlace {
  readonly ahead: number
}

/** The mistakes that the explorer finds in the changed screens and not in the live ones. */
export interface ExploredAnswer {
  readonly counterexamples: readonly Finding[]
}

export interface CoverageAnswer {
  readonly branches: number
  readonly reached: number
  readonly scenarios: number
}

/** `disable` and `enable` concern one screen. */
export type ReleaseCommand = 'promote' | 'halt' | 'rollback' | 'disable' | 'enable'

/** The content that an approver signs; empty when nothing guarded changes. */
export interface ToSign {
  readonly commit: string
  readonly changes: readonly string[]
  readonly text: string
}

export type MissingSetting = 'store' | 'key'

/** Only a local studio gets the address of the store. */
export interface ReleaseAnswer {
  readonly status?: Omit<ReleaseStatus, 'limits'> & { readonly store?: string }
  readonly missing?: readonly MissingSetting[]
}

export interface ListedChange {
  readonly id: string
  readonly title: string
  readonly author: Actor
  readonly state: ChangeState
  readonly begun: string
  readonly edited: string
  readonly head: string
  /** The live documents have changed since the change was based on them. */
  readonly isBehind: boolean
  /** A rollback or a halt has withdrawn the published words, and no decision has followed. */
  readonly isReopened: boolean
  /** Null until the checker has run. */
  readonly findings: number | null
  /** An unresolved comment names the reader, who has not answered it. */
  readonly isMentioned: boolean
}

/** Without the members that depend on the reader. */
export type ChangeSummary = Omit<ListedChange, 'findings' | 'isMentioned'>

export interface OpenChange extends ChangeSummary {
  readonly events: readonly ChangeStep[]
  readonly comments: readonly Comment[]
  /** The reader could approve the change, but has edited it. */
  readonly isOwn: boolean
}

export interface ChangeStep {
  readonly kind: string
  readonly at: string
  readonly who: Actor
  readonly text?: string
  /** The title from this step on. */
  readonly title?: string
  /** The commit of an approval. */
  readonly commit?: string
  /** A rollback that was about a later change withdrew this one too. */
  readonly isSwept?: boolean
}

export interface Comment {
  readonly id: string
  readonly who: Actor
  readonly at: string
  readonly text: string
  readonly path: string
  /** The node's pointer now; null if the node was removed. */
  readonly pointer: string | null
  readonly isSettled: boolean
  readonly to?: string | undefined
  readonly point?: PicturePoint | undefined
}

export interface PhoneLink {
  readonly address: string
  readonly until: string
}

export interface ShownChange {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
}

/** `x` and `y` are shares of width and height. */
export interface PicturePoint {
  readonly scenario: string
  readonly locale: string
  readonly x: number
  readonly y: number
}
