import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../../../analysis/explain/origins'

// The messages between the studio and the frame that runs the app. The two have different origins.

/** The documents and settings that the frame shows. The frame cannot read the project. */
export interface PreviewContent {
  screen: string
  /** The routes and data sources of the edited document. */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Other screens that actions can open, if they have changed since the page was loaded. */
  others?: readonly Pick<PreviewContent, 'facts' | 'bundle'>[]
  /** The texts, by a key such as `es/common`. */
  texts: Readonly<Record<string, unknown>>
  /** The pictures, by the name that follows `asset:` in documents. */
  pictures: Readonly<Record<string, string>>
  /** The start data that has changed since the page was loaded. */
  start: Partial<Pick<BootstrapData, 'app' | 'families' | 'profiles'>>
  /** The scenario. Its name is empty if no scenario is selected. */
  scenario: { name: string; content: Scenario }
  /** The language. If it is empty, a rule of the document selects the language. */
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
   * The number of the visit. A new number starts a new visit: the frame requests the data again and
   * discards all input.
   */
  visit: number
  /** True if the frame plays the steps of the scenario after it has rendered the screen. */
  play: boolean
}

export type ToFrame =
  | ShowMessage
  /** Selects nodes. The frame scrolls to the first node as soon as the node is rendered. */
  | { type: 'select'; pointers: readonly string[] }
  /** Turns the pointing mode on or off. If it is off, clicks work as in the app. */
  | { type: 'inspect'; on: boolean }
  /**
   * Requests an `explained` message now and after each change. `row` is the key of the selected
   * row. An empty pointer stops the messages.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** The pointer of a drag that began in the studio. The frame answers with `drag`. */
  | { type: 'over'; x: number; y: number; isCopy: boolean }
  /** Shows the drop marker. An empty pointer removes the marker. */
  | { type: 'marker'; pointer: string; where: DropPlace; isCopy: boolean }
  /** Requests a snapshot after the screen has loaded its data. */
  | { type: 'snapshot'; turn: number }

export type DropPlace = 'before' | 'inside' | 'behind'

export interface DragMessage {
  type: 'drag'
  /** The pointer of the dragged node; empty if the drag began in the studio. */
  pointer: string
  /** The pointer of the node under the mouse; `/body` between nodes, empty outside of the page. */
  target: string
  /** The vertical position of the mouse on the target, from 0 (top) to 1 (bottom). */
  share: number
  /** True while the person holds a key that copies the node. */
  isCopy: boolean
  /** True for the drop, which ends the drag. */
  isEnd: boolean
}

export type FromFrame =
  | DragMessage
  | { type: 'ready' }
  /**
   * A screen was rendered: the requested screen, or a screen that an action opened. `ms` includes
   * the time that the frame waited for responses, and `workMs` does not.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** A screen could not be rendered. The previous screen stays visible. */
  | { type: 'failed'; turn: number; detail: string }
  /** The frame could not start, and tries again. */
  | { type: 'retrying'; detail: string }
  /** The browser blocks the storage of the frame. */
  | { type: 'blocked' }
  /** A node was clicked. With Ctrl, Command or Shift, the node is added to the selection. */
  | { type: 'selected'; pointer: string; row: string; isAdded: boolean }
  /** A node was double-clicked. `place` is in CSS pixels. */
  | {
      type: 'edit'
      pointer: string
      words: string
      place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
    }
  | { type: 'explained'; pointer: string; explanation: Explanation | undefined }
  | { type: 'unseen'; screen: string; pointers: readonly string[] }
  /** The frame blocked an action that would have opened another website. */
  | { type: 'left'; address: string }
  | { type: 'snapshotTaken'; turn: number; snapshot: Snapshot }

/** A picture of a screen: static HTML and CSS without scripts. */
export interface Snapshot {
  /** The name of the shown screen. A step may have left the requested screen. */
  screen: string
  /** The HTML of the page, with embedded images. */
  html: string
  /** The HTML without random ids. Equal prints mean equal screens. */
  print: string
  css: string
  /** The height in CSS pixels. */
  height: number
  /** The visible text, line by line. */
  text: string
  /** False if a response was still missing. */
  isSettled: boolean
}

/** A link to one other window, which ignores messages from any third window. */
export interface Link<Out> {
  readonly send: (message: Out) => void
  readonly close: () => void
}

export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link to another window. Messages from another origin are ignored. */
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
