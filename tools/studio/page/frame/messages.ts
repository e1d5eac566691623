import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../explain/explanation'

// The studio and the frame in which the app runs are of two origins: all that passes between them
// is here.

/** What the frame shows, whole: the frame itself knows of no project. */
export interface Showing {
  screen: string
  /**
   * What the start of the app knows of the screen; its routes and loads come from the edited
   * document.
   */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Texts by `language/namespace`, as far as the screen uses them. */
  texts: Readonly<Record<string, unknown>>
  /**
   * What holds for every screen, where it differs from what the page of the frame brought along.
   */
  start: Partial<Pick<BootstrapData, 'app' | 'families' | 'profiles'>>
  /** Empty where no scenario is chosen. */
  scenario: { name: string; content: Scenario }
  /** Empty: the document's own rule decides. */
  locale: string
  profile: string
  shell: ShellKind
  theme: 'light' | 'dark'
  fontScale: number
  slow: boolean
}

/** A showing, and how it is to be taken. */
export interface ShowMessage extends Showing {
  type: 'show'
  /** Counts the showings. */
  turn: number
  /**
   * Another number begins a visit of its own: answers are asked for again, and what the borrower
   * did is gone.
   */
  visit: number
  /** Takes the steps of the scenario as soon as the screen stands. */
  play: boolean
}

/** What the studio tells the frame. */
export type ToFrame =
  | ShowMessage
  /** Frames a node and brings it into sight; an empty pointer frames none. */
  | { type: 'select'; pointer: string }
  /** Whether a click points at a place, or does what it does for the borrower. */
  | { type: 'inspect'; on: boolean }
  /**
   * Asks for `explained` now and after whatever changes it; `row` is the key of the row that is
   * meant, if any, and an empty pointer ends that.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** Asks for `snapshotTaken` once the showing has settled. */
  | { type: 'snapshot'; turn: number }

/** What the frame tells the studio. */
export type FromFrame =
  | { type: 'ready' }
  /**
   * A showing is on the screen, or the screen that an action led to; drawing it alone, without
   * waiting for answers, took `workMs`.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** A showing cannot be opened; the one before stays. */
  | { type: 'failed'; turn: number; detail: string }
  /** Somebody pointed at a place of the screen. */
  | { type: 'selected'; pointer: string; row: string }
  | { type: 'explained'; pointer: string; explanation: Explanation | undefined }
  /**
   * Nodes of the screen's body that are not on the page; of those inside one another, the
   * outermost.
   */
  | { type: 'unseen'; screen: string; pointers: readonly string[] }
  /** An action would have led out of the app. */
  | { type: 'left'; address: string }
  | { type: 'snapshotTaken'; turn: number; snapshot: Snapshot }

/** A screen as it stood at one moment, without the code that draws it. */
export interface Snapshot {
  /** The screen that stood there: steps may lead to another. */
  screen: string
  /** What is inside the root element, its pictures in it. */
  html: string
  /**
   * The same without what differs from one drawing to the next by itself: equal prints, equal
   * screens.
   */
  print: string
  /** The styles that hold for it. */
  css: string
  /** How long the page is, in CSS pixels. */
  height: number
  /** What people read, line by line. */
  text: string
  /** False when a load had no answer yet. */
  isSettled: boolean
}
