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

/** A source of documents: a folder of one person, or the changes of a team in git. */
export interface Source {
  /**
   * Returns the documents. With a commit in `since`, returns only documents that changed after this
   * commit.
   */
  project(id: string, since: string): Promise<ProjectAnswer>
  /** Saves documents. Each document has its own outcome. */
  save(id: string, files: readonly FileToSave[], person: Person): Promise<readonly SaveOutcome[]>
  play(id: string, screen: string): Promise<PlayedScreen | undefined>
  /** Reviews a change. A review that has not begun can be dropped if the signal is aborted. */
  review(id: string, signal: AbortSignal): Promise<ReviewResult>
  /** Lists states, newest first. With a path, lists only states that changed this document. */
  states(id: string, path: string | undefined): Promise<readonly SavedState[]>
  /** Returns the texts of a state that differ from now; undefined for an unknown state. */
  stateTexts(id: string, state: string): Promise<StateTexts['files'] | undefined>
  publish(id: string, request: PublishBody, person: Person): Promise<Outcome>
  /** Lists the settings that are missing for a release. */
  missing(): readonly MissingSetting[]
  /** Opens the release store. Rejects if none is configured. */
  openPlace(): Promise<StorePlace>
  /** The URL of the Prometheus server for the canary analysis. */
  readonly prometheus?: string | undefined
  /**
   * Is called after a command about the live release. The command does not wait for this function.
   */
  steered(person: Person): void
  readonly isLocal: boolean
}

/**
 * A file to save. `base` is the hash of the edited version. Without `text`, the file is deleted.
 */
export interface FileToSave {
  readonly path: string
  readonly text: string | undefined
  readonly base: string | undefined
}

/** The outcome of a save. `text` is the merged text, if another person edited the file too. */
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
  /** The publisher's name, and the file with an approval. Only a local studio sends them. */
  readonly who?: string | undefined
  readonly approval?: string | undefined
}
