import type { DocumentBundle, RouteEntry, BootstrapData } from '../../../../src/bootstrap'
import type { Scenario } from '../../../../renderer/language'
import type { ShellKind } from '../../../../src/shell'
import type { Explanation } from '../../../analysis/explain/explanation'

// The messages between the studio and the frame with the app. The two have different origins.

/** The frame has no access to the project. */
export interface PreviewContent {
  screen: string
  /** With routes and loads of the edited document. */
  facts: RouteEntry
  bundle: DocumentBundle
  /** Actions may open these screens; the frame's page knows the rest. */
  others?: readonly Pick<PreviewContent, 'facts' | 'bundle'>[]
  /** By `language/namespace`. */
  texts: Readonly<Record<string, unknown>>
  /** By their name after `asset:`. */
  pictures: Readonly<Record<string, string>>
  /** Only if they differ from those in the frame's page. */
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
   * A new number starts a new visit, which requests data again and discards the borrower's input.
   */
  visit: number
  /** As soon as the screen is rendered. */
  play: boolean
}

export type ToFrame =
  | ShowMessage
  /** Scrolls to the first node, also if it is rendered later. */
  | { type: 'select'; pointers: readonly string[] }
  /** Otherwise a click acts like one of the borrower. */
  | { type: 'inspect'; on: boolean }
  /**
   * Requests `explained` now and after each change. `row` is the key of the selected row. An empty
   * pointer ends these messages.
   */
  | { type: 'explain'; pointer: string; row: string }
  /** Requests `drag`. */
  | { type: 'over'; x: number; y: number; isCopy: boolean }
  /** An empty pointer removes the marker. */
  | { type: 'marker'; pointer: string; where: DropPlace; isCopy: boolean }
  /** After the screen has loaded its data. */
  | { type: 'snapshot'; turn: number }

export type DropPlace = 'before' | 'inside' | 'behind'

export interface DragMessage {
  type: 'drag'
  /** Empty if the node comes from the studio. */
  pointer: string
  /** `/body` for the page between nodes; empty outside of the page. */
  target: string
  /** Of the height of that node, above the pointer. */
  share: number
  /** A pressed key copies the node. */
  isCopy: boolean
  /** The node is dropped there. */
  isEnd: boolean
}

export type FromFrame =
  | DragMessage
  | { type: 'ready' }
  /**
   * The requested screen, or one to which an action led. `workMs` is the time without waiting for
   * responses.
   */
  | { type: 'drawn'; turn: number; screen: string; ms: number; workMs: number }
  /** The previous screen stays visible. */
  | { type: 'failed'; turn: number; detail: string }
  /** The browser blocks the storage of the frame. */
  | { type: 'blocked' }
  /** With Ctrl, Command or Shift, the node is added to the selected ones. */
  | { type: 'selected'; pointer: string; row: string; isAdded: boolean }
  /** Clicked twice. The place is in CSS pixels. */
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

/** Without code. */
export interface Snapshot {
  /** After steps it may differ from the requested one. */
  screen: string
  /** With embedded images. */
  html: string
  /** Equal prints mean equal screens: without random differences between renders. */
  print: string
  css: string
  /** In CSS pixels. */
  height: number
  /** Line by line. */
  text: string
  /** False if a load had no response yet. */
  isSettled: boolean
}

/** Ignores messages from other windows. */
export interface Link<Out> {
  send(message: Out): void
  close(): void
}

export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** The other window must have this origin. */
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
