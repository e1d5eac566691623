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

/** A file with its hash, which shows later whether the file has changed. */
export interface SavedFile {
  readonly text: string
  readonly hash: string
}

export interface ProjectAnswer {
  readonly files: Readonly<Record<string, SavedFile>>
  /** Files that documents refer to: schemas of widgets as text, assets as empty texts. */
  readonly others: Readonly<Record<string, string>>
  /** The commit of the change; a local studio has none. */
  readonly head?: string
  readonly removed?: readonly string[]
  /** The texts before the change; null for new files. */
  readonly before?: Readonly<Record<string, string | null>>
}

/** The outcome of a save. `text` is set if the server merged it with another person's text. */
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

/** Two edits. A person chooses one of them. A side that deleted the document has no text. */
export interface FileConflict {
  readonly path: string
  /** The common origin, if the server knows it. */
  readonly base?: string | undefined
  readonly mine?: string | undefined
  readonly theirs?: string | undefined
  readonly hash?: string | undefined
}

/** A choice, with the hash of the other text that the person saw; null if there was none. */
export interface ConflictChoice {
  readonly text: string | null
  readonly theirs: string | null
}

/** A saved state of the documents. */
export interface SavedState {
  readonly id: string
  readonly at: string
  readonly who: string
  /** The kind of state. `commit` is a person's own commit with git. */
  readonly kind: 'edit' | 'update' | 'choice' | 'publish' | 'follow' | 'commit'
  readonly title: string
  readonly paths: readonly string[]
}

/** The texts of a state; null for a missing document. */
export interface StateTexts {
  readonly files: Readonly<Record<string, string | null>>
}

export interface ReviewResult {
  readonly changes: readonly Line[]
  /** The findings. A local studio has none, because its page has its own checker. */
  readonly findings?: readonly Finding[]
  /** The reason why there is no description of the changes in words. */
  readonly problem?: string
}

/** A waiting review, with the number of reviews before it. */
export interface ReviewPlace {
  readonly ahead: number
}

/** The mistakes that the explorer finds in the changed screens but not in the live screens. */
export interface ExploredAnswer {
  readonly counterexamples: readonly Finding[]
}

export interface CoverageAnswer {
  readonly branches: number
  readonly reached: number
  readonly scenarios: number
}

/** A command about a release. `disable` and `enable` concern one screen. */
export type ReleaseCommand = 'promote' | 'halt' | 'rollback' | 'disable' | 'enable'

/** The content for an approver's signature; empty if nothing guarded changes. */
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
  /** True if the live documents are newer than the documents on which the change is based. */
  readonly isBehind: boolean
  /** True if a rollback or a halt has withdrawn the change, and no decision has followed. */
  readonly isReopened: boolean
  /** The number of findings; null until the checker has run. */
  readonly findings: number | null
  /** True if an unresolved comment names the reader, who has not answered it. */
  readonly isMentioned: boolean
}

/** A change, without the members that depend on the reader. */
export type ChangeSummary = Omit<ListedChange, 'findings' | 'isMentioned'>

export interface OpenChange extends ChangeSummary {
  readonly events: readonly ChangeStep[]
  readonly comments: readonly Comment[]
  /** True if the reader may approve changes, but has edited this change. */
  readonly isOwn: boolean
}

export interface ChangeStep {
  readonly kind: string
  readonly at: string
  readonly who: Actor
  readonly text?: string
  /** The new title, which the change has after this step. */
  readonly title?: string
  /** The approved commit. */
  readonly commit?: string
  /** True if a rollback of a later change has withdrawn this change as well. */
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

/** A point. `x` and `y` are shares of width and height. */
export interface PicturePoint {
  readonly scenario: string
  readonly locale: string
  readonly x: number
  readonly y: number
}
