import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../explain/explanation'

// The messages between the studio and the frame in which the app runs, which have different
// origins.

/** Everything that the frame shows: the frame itself does not know the project. */
export interface PreviewContent {
  screen: string
  /** The start data about the screen; its routes and loads come from the edited document. */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Texts by `language/namespace`, as far as the screen uses them. */
  texts: Readonly<Record<string, unknown>>
  /** The documents for every screen, when they differ from those in the frame's page. */
  start: Partial<Pick<BootstrapData, 'app' | 'families' | 'profiles'>>
  /** Empty without a chosen scenario. */
  scenario: { name: string; content: Scenario }
  /** When empty, the document's own rule decides. */
  locale: string
  profile: string
  shell: ShellKind
  theme: 'light' | 'dark'
  fontScale: number
  slow: boolean
}

/** A showing with its options. */
export interface ShowMessage extends PreviewContent {
  type: 'show'
  /** The number of the showing. */
  turn: number
  /**
   * Another number starts a new visit: answers are requested again, and the borrower's input is
   * dropped.
   */
  visit: number
  /** Plays the steps of the scenario as soon as the screen is drawn. */
  play: boolean
}

/** The messages from the studio to the frame. */
export type ToFrame =
  | ShowMessage
  /** Outlines a node and scrolls to it; an empty pointer outlines none. */
  | { type: 'select'; pointer: string }
  /** Whether a click selects a place, or acts as for the borrower. */
  | { type: 'inspect'; on: boolean }
  /**
   * Requests `explained` now and after each change of it. `row` is the key of the selected row, if
   * any. An empty pointer ends it.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** Requests `snapshotTaken` once the showing has settled. */
  | { type: 'snapshot'; turn: number }

/** The messages from the frame to the studio. */
export type FromFrame =
  | { type: 'ready' }
  /**
   * A showing is drawn, or the screen that an action led to. Drawing it without the wait for
   * answers took `workMs`.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** A showing cannot be opened; the previous one stays. */
  | { type: 'failed'; turn: number; detail: string }
  /** Somebody pointed at a place of the screen. */
  | { type: 'selected'; pointer: string; row: string }
  | { type: 'explained'; pointer: string; explanation: Explanation | undefined }
  /** The nodes of the screen's body that are not on the page; of nested ones, the outermost. */
  | { type: 'unseen'; screen: string; pointers: readonly string[] }
  /** An action would have led out of the app. */
  | { type: 'left'; address: string }
  | { type: 'snapshotTaken'; turn: number; snapshot: Snapshot }

/** A screen at one moment, without the code that draws it. */
export interface Snapshot {
  /** The drawn screen: steps may lead to another. */
  screen: string
  /** The content of the root element, with its pictures embedded. */
  html: string
  /** The same without random differences between drawings: equal prints mean equal screens. */
  print: string
  /** The styles that apply to it. */
  css: string
  /** The height of the page in CSS pixels. */
  height: number
  /** The visible text, line by line. */
  text: string
  /** False when a load had no answer yet. */
  isSettled: boolean
}

/**
 * One end of the messages between two windows of different origins; messages from others are
 * ignored.
 */
export interface Link<Out> {
  send(message: Out): void
  /** Stops receiving. */
  close(): void
}

/** The part of a window that receives messages. */
export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link from a page to another window that must have this origin. */
export function openLink<Out>(
  page: MessageTarget,
  other: () => Window | null | undefined,
  origin: string,
  hear: (message: unknown) => void,
): Link<Out> {
  const listen = ({ origin: from, source, data }: MessageEvent) => {
    if (from === origin && source === other()) hear(data)
  }
  page.addEventListener('message', listen)
  return {
    send: (message) => other()?.postMessage(message, origin),
    close: () => page.removeEventListener('message', listen),
  }
}
