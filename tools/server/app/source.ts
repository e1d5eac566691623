import type {
  MissingSetting,
  Person,
  ProjectAnswer,
  ReviewResult,
  SavedFile,
  SavedState,
  StateTexts,
} from '../answers'
import type { Outcome, StorePlace } from '../../release'
import type { PlayedScreen } from './play-screen'

/** The folder of one person, or the changes of a team in git. */
export interface Source {
  /** With a commit, only the documents that have changed since. */
  project(id: string, since: string): Promise<ProjectAnswer>
  /** Each document has its own outcome. */
  save(id: string, files: readonly FileToSave[], person: Person): Promise<readonly SaveOutcome[]>
  play(id: string, screen: string): Promise<PlayedScreen | undefined>
  /** An aborted signal may end the review. */
  review(id: string, signal: AbortSignal): Promise<ReviewResult>
  /** Newest first. With a path, only states that changed this document. */
  states(id: string, path: string | undefined): Promise<readonly SavedState[]>
  /** Only documents that differ; undefined for an unknown state. */
  stateTexts(id: string, state: string): Promise<StateTexts['files'] | undefined>
  publish(id: string, request: PublishBody, person: Person): Promise<Outcome>
  /** Settings without which no release is possible. */
  missing(): readonly MissingSetting[]
  /** Rejects if none is configured. */
  openPlace(): Promise<StorePlace>
  /** The canary analysis reads its figures. */
  readonly prometheus?: string | undefined
  /** A command on the live release does not wait for this function. */
  steered(person: Person): void
  readonly isLocal: boolean
}

/** `base` is the hash of the text that the author edited. Without `text`, the file is deleted. */
export interface FileToSave {
  readonly path: string
  readonly text: string | undefined
  readonly base: string | undefined
}

/** If the server merged the text, the new text differs from the sent one. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly hash: string | undefined; readonly text?: string }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export interface PublishBody {
  readonly why: string
  readonly permille: number
  readonly isFirst: boolean
  /** The reason to publish despite new mistakes that the explorer finds. */
  readonly despite?: string | undefined
  /** A name, and the file of a second person's approval, in a local studio. */
  readonly who?: string | undefined
  readonly approval?: string | undefined
}
