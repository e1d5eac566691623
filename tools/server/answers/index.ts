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

/** A person who is looking at a change. */
export interface PresentPerson extends Actor {
  /** The document that the person opened last; `undefined` until the page has reported it. */
  readonly path?: string | undefined
}

export interface Person extends Actor {
  readonly email: string
  readonly role: Role
}

/** A file with its hash. A later save compares the hash to detect changes by other people. */
export interface SavedFile {
  readonly text: string
  readonly hash: string
}

export interface ProjectAnswer {
  readonly files: Readonly<Record<string, SavedFile>>
  /** Files that documents use: widget schemas with their text, and assets with an empty text. */
  readonly others: Readonly<Record<string, string>>
  /** The commit of the change; a local studio has none. */
  readonly head?: string
  readonly removed?: readonly string[]
  /** For each file that the change has edited, the text before the change; null for new files. */
  readonly before?: Readonly<Record<string, string | null>>
}

/** The outcome of a save. `text` is the merged text, if the server merged another edit. */
export interface SavedAnswer {
  readonly hash: string
  readonly text?: string
}

/** The outcomes of a save, in the order of the documents. */
export interface SavedFiles {
  readonly files: readonly (
    | SavedAnswer
    | { readonly conflicts: readonly FileConflict[] }
    | { readonly message: string }
  )[]
}

/** Two conflicting versions. A person chooses one. A version without text deletes the document. */
export interface FileConflict {
  readonly path: string
  /** The common version before both edits, if the server knows it. */
  readonly base?: string | undefined
  readonly mine?: string | undefined
  readonly theirs?: string | undefined
  readonly hash?: string | undefined
}

/**
 * The chosen text. `theirs` is the hash of the other version that the person saw; null if the other
 * version deleted the document.
 */
export interface ConflictChoice {
  readonly text: string | null
  readonly theirs: string | null
}

/** An entry of the history: the documents after a save. */
export interface SavedState {
  readonly id: string
  readonly at: string
  readonly who: string
  /** The reason for the save. `commit` means a commit with git, outside of the studio. */
  readonly kind: 'edit' | 'update' | 'choice' | 'publish' | 'follow' | 'commit'
  readonly title: string
  readonly paths: readonly string[]
}

/** The texts of a state that differ from the current texts; null for a missing document. */
export interface StateTexts {
  readonly files: Readonly<Record<string, string | null>>
}

export interface ReviewResult {
  readonly changes: readonly Line[]
  /** The findings. A local studio sends none, because its page runs the checker. */
  readonly findings?: readonly Finding[]
  /** The reason why the changes cannot be described. */
  readonly problem?: string
}

/** The number of reviews before a waiting review, and how many screens running work has done. */
export interface ReviewPlace {
  readonly ahead: number
  readonly done?: number
  readonly all?: number
}

/** The explorer's findings that the changed screens have and the live screens do not have. */
export interface ExploredAnswer {
  readonly counterexamples: readonly Finding[]
}

export interface CoverageAnswer {
  readonly branches: number
  readonly reached: number
  readonly scenarios: number
}

/** A command about the live release. `disable` and `enable` affect one screen. */
export type ReleaseCommand = 'promote' | 'halt' | 'rollback' | 'disable' | 'enable'

/** The content that an approver signs; empty if the change affects no guarded content. */
export interface ToSign {
  readonly commit: string
  readonly changes: readonly string[]
  readonly text: string
}

export type MissingSetting = 'store' | 'key'

/** The state of releases. Only a local studio gets the address of the store. */
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
  /** True if other documents were published after the change began or was last updated. */
  readonly isBehind: boolean
  /** True if a rollback or halt has withdrawn the change and nobody has decided about it since. */
  readonly isReopened: boolean
  /** The number of findings; null until the checker has run. */
  readonly findings: number | null
  /** True if an unresolved comment mentions the reader and the reader has not answered. */
  readonly isMentioned: boolean
}

/** A change without the members that differ between readers. */
export type ChangeSummary = Omit<ListedChange, 'findings' | 'isMentioned'>

export interface OpenChange extends ChangeSummary {
  readonly events: readonly ChangeStep[]
  readonly comments: readonly Comment[]
  /** True if the reader cannot approve the change, because the reader has edited it. */
  readonly isOwn: boolean
}

export interface ChangeStep {
  readonly kind: string
  readonly at: string
  readonly who: Actor
  readonly text?: string
  /** The new title. */
  readonly title?: string
  /** The commit that was approved or published, or for which a review was requested. */
  readonly commit?: string
  /** True if the rollback was about a later change and has also withdrawn this change. */
  readonly isSwept?: boolean
}

export interface Comment {
  readonly id: string
  readonly who: Actor
  readonly at: string
  readonly text: string
  readonly path: string
  /** The current pointer of the node; null if it was removed. */
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

/** A point on a picture. `x` and `y` are parts of width and height, from 0 to 1. */
export interface PicturePoint {
  readonly scenario: string
  readonly locale: string
  readonly x: number
  readonly y: number
}
