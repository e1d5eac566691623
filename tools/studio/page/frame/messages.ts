import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../../../analysis/explain/explanation'

// The messages between the studio and the frame with the app. The two have different origins.

/** Everything that the frame needs to show a screen; the frame has no access to the project. */
export interface PreviewContent {
  screen: string
  /** The start data about the screen, with routes and loads of the edited document. */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Other screens that actions may open; the frame's page knows the rest. */
  others?: readonly Pick<PreviewContent, 'facts' | 'bundle'>[]
  /** The texts that the screens use, by `language/namespace`. */
  texts: Readonly<Record<string, unknown>>
  /** The URLs of the pictures in documents that the screen shows, by their name after `asset:`. */
  pictures: Readonly<Record<string, string>>
  /** The documents for all screens, if they differ from those in the frame's page. */
  start: Partial<Pick<BootstrapData, 'app' | 'families' | 'profiles'>>
  /** Empty if no scenario is selected. */
  scenario: { name: string; content: Scenario }
  /** Empty if the document's own rule decides. */
  locale: string
  profile: string
  shell: ShellKind
  theme: 'light' | 'dark'
  fontScale: number
  slow: boolean
}

export interface ShowMessage extends PreviewContent {
  type: 'show'
  turn: number
  /**
   * A new number starts a new visit: data is requested again, and the borrower's input is
   * discarded.
   */
  visit: number
  /** Plays the steps of the scenario as soon as the screen is rendered. */
  play: boolean
}

export type ToFrame =
  | ShowMessage
  /** Outlines nodes and scrolls to the first, also if it is rendered later. */
  | { type: 'select'; pointers: readonly string[] }
  /** Whether a click selects a node, or acts like a click of the borrower. */
  | { type: 'inspect'; on: boolean }
  /**
   * Requests `explained` now and after each change. `row` is the key of the selected row, if any.
   * An empty pointer ends these messages.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** Requests `drag` for a node of the studio over a point of the phone. */
  | { type: 'over'; x: number; y: number; isCopy: boolean }
  /** Draws where dragged nodes would go; an empty pointer removes the marker. */
  | { type: 'marker'; pointer: string; where: DropPlace; isCopy: boolean }
  /** Requests `snapshotTaken` once the screen has loaded its data. */
  | { type: 'snapshot'; turn: number }

/** The place of a dropped node at another one. */
export type DropPlace = 'before' | 'inside' | 'behind'

/** A node is dragged over another one, or over none. */
export interface DragMessage {
  type: 'drag'
  /** The dragged node; empty if it comes from the studio. */
  pointer: string
  /** The node under the pointer, `/body` for the page between nodes; empty outside of the page. */
  target: string
  /** The share of the height of that node above the pointer. */
  share: number
  /** True if a key is pressed that copies the node. */
  isCopy: boolean
  /** True if the node is dropped there. */
  isEnd: boolean
}

export type FromFrame =
  | DragMessage
  | { type: 'ready' }
  /**
   * A screen was rendered: the requested one, or one to which an action led. `workMs` is the time
   * without waiting for responses.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** A screen cannot be opened; the previous one stays visible. */
  | { type: 'failed'; turn: number; detail: string }
  /** A node was clicked. With Ctrl, Command or Shift, it is added to the selected ones. */
  | { type: 'selected'; pointer: string; row: string; isAdded: boolean }
  /** These words of a node were clicked twice. The place is in CSS pixels. */
  | {
      type: 'edit'
      pointer: string
      words: string
      place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
    }
  | { type: 'explained'; pointer: string; explanation: Explanation | undefined }
  /** The outermost nodes of the body that are not on the page. */
  | { type: 'unseen'; screen: string; pointers: readonly string[] }
  /** An action would have left the app. */
  | { type: 'left'; address: string }
  | { type: 'snapshotTaken'; turn: number; snapshot: Snapshot }

/** The rendered screen at one moment, without code. */
export interface Snapshot {
  /** The rendered screen, which may differ from the requested one after steps. */
  screen: string
  /** The HTML of the root element, with embedded images. */
  html: string
  /** A string without random differences between renders: equal prints mean equal screens. */
  print: string
  css: string
  /** The height of the page in CSS pixels. */
  height: number
  /** The visible text, line by line. */
  text: string
  /** False if a load had no response yet. */
  isSettled: boolean
}

/**
 * One end of the messages between two windows of different origins. Messages from others are
 * ignored.
 */
export interface Link<Out> {
  send(message: Out): void
  /** Stops receiving. */
  close(): void
}

/** The part of `window` that receives messages. */
export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link from a page to another window, which must have this origin. */
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
