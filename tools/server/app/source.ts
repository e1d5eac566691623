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

/** A source of documents: the folder of one person, or a team's changes in git. */
export interface Source {
  /** Returns the documents; with a commit, only documents that have changed since. */
  project(id: string, since: string): Promise<ProjectAnswer>
  /** Saves documents. Each document has its own outcome. */
  save(id: string, files: readonly FileToSave[], person: Person): Promise<readonly SaveOutcome[]>
  play(id: string, screen: string): Promise<PlayedScreen | undefined>
  /** Reviews a change. An aborted signal may end the review. */
  review(id: string, signal: AbortSignal): Promise<ReviewResult>
  /** Lists states, newest first. With a path, lists only states that changed this document. */
  states(id: string, path: string | undefined): Promise<readonly SavedState[]>
  /** Returns the documents that differ; undefined for an unknown state. */
  stateTexts(id: string, state: string): Promise<StateTexts['files'] | undefined>
  publish(id: string, request: PublishBody, person: Person): Promise<Outcome>
  /** Lists the settings that are missing for a release. */
  missing(): readonly MissingSetting[]
  /** Opens the store. Rejects if no store is configured. */
  openPlace(): Promise<StorePlace>
  /** The address of the Prometheus with the figures of the canary analysis. */
  readonly prometheus?: string | undefined
  /** Receives a command on the live release. The command does not wait for this function. */
  steered(person: Person): void
  readonly isLocal: boolean
}

/**
 * A file to save. `base` is the hash of the text that the author edited. A file without `text` is
 * deleted.
 */
export interface FileToSave {
  readonly path: string
  readonly text: string | undefined
  readonly base: string | undefined
}

/** The outcome of a save. If the server merged the text, the text differs from the sent text. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly hash: string | undefined; readonly text?: string }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export interface PublishBody {
  readonly why: string
  readonly permille: number
  readonly isFirst: boolean
  /** The reason to publish despite new counterexamples. */
  readonly despite?: string | undefined
  /**
   * The author's name, and the file with a second person's approval. Only a local studio has these
   * members.
   */
  readonly who?: string | undefined
  readonly approval?: string | undefined
}
