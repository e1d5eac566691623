import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../../../analysis/explain/origins'

// The messages between the studio and the frame with the app, which have different origins.

/** The content that the frame needs, because the frame has no access to the project. */
export interface PreviewContent {
  screen: string
  /** The route and loads of the edited document. */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Other screens that actions may open, unless the frame's page already has the same version. */
  others?: readonly Pick<PreviewContent, 'facts' | 'bundle'>[]
  /** The texts by `language/namespace`. */
  texts: Readonly<Record<string, unknown>>
  /** The pictures by their name after `asset:`. */
  pictures: Readonly<Record<string, string>>
  /** The start data that differs from the start data in the frame's page. */
  start: Partial<Pick<BootstrapData, 'app' | 'families' | 'profiles'>>
  /** The scenario; its name is empty if no scenario is selected. */
  scenario: { name: string; content: Scenario }
  /** The language; empty if the rule of the document decides. */
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
   * The number of the visit. A new number starts a new visit: the frame requests data again and
   * discards the borrower's input.
   */
  visit: number
  /** True if the scenario is played as soon as the screen is rendered. */
  play: boolean
}

export type ToFrame =
  | ShowMessage
  /** Selects nodes. The frame scrolls to the first node, also if it is rendered later. */
  | { type: 'select'; pointers: readonly string[] }
  /** Switches the pointing mode. If it is off, a click acts like a click of the borrower. */
  | { type: 'inspect'; on: boolean }
  /**
   * Requests `explained` now and after each change. `row` is the key of the selected row. An empty
   * pointer ends these messages.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** Reports a drag from the studio over the frame. The frame answers with `drag`. */
  | { type: 'over'; x: number; y: number; isCopy: boolean }
  /** Shows the marker of a drop; an empty pointer removes it. */
  | { type: 'marker'; pointer: string; where: DropPlace; isCopy: boolean }
  /** Requests a snapshot after the screen has loaded its data. */
  | { type: 'snapshot'; turn: number }

export type DropPlace = 'before' | 'inside' | 'behind'

export interface DragMessage {
  type: 'drag'
  /** The dragged node; empty if it comes from the studio. */
  pointer: string
  /** The node at the pointer; `/body` for the page between nodes, and empty outside of the page. */
  target: string
  /**
   * The position of the pointer on the target: the part of the height above the pointer, from 0 to
   * 1.
   */
  share: number
  /** True while a pressed key copies the node. */
  isCopy: boolean
  /** True when the node is dropped at the target. */
  isEnd: boolean
}

export type FromFrame =
  | DragMessage
  | { type: 'ready' }
  /**
   * A screen was rendered: the requested screen, or a screen to which an action led. `workMs` does
   * not include the time of waiting for responses.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** A screen could not be rendered. The previous screen stays visible. */
  | { type: 'failed'; turn: number; detail: string }
  /** The browser blocks the storage of the frame. */
  | { type: 'blocked' }
  /** A node was clicked. With Ctrl, Command or Shift, it is added to the selected nodes. */
  | { type: 'selected'; pointer: string; row: string; isAdded: boolean }
  /** A node was clicked twice. The place is in CSS pixels. */
  | {
      type: 'edit'
      pointer: string
      words: string
      place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
    }
  | { type: 'explained'; pointer: string; explanation: Explanation | undefined }
  | { type: 'unseen'; screen: string; pointers: readonly string[] }
  /** An action would have left the app. */
  | { type: 'left'; address: string }
  | { type: 'snapshotTaken'; turn: number; snapshot: Snapshot }

/** A picture of a screen as a page without code. */
export interface Snapshot {
  /** The name of the screen. After steps it may differ from the requested screen. */
  screen: string
  /** The page with embedded images. */
  html: string
  /**
   * A string that identifies the look of the screen, without random differences between renders.
   * Equal prints mean equal screens.
   */
  print: string
  css: string
  /** The height in CSS pixels. */
  height: number
  /** The visible text, line by line. */
  text: string
  /** False if a load had no response yet. */
  isSettled: boolean
}

/** A link to another window. It ignores messages from all other windows. */
export interface Link<Out> {
  send(message: Out): void
  close(): void
}

export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link to another window, which must have this origin. */
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
