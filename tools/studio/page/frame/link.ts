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
export type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link from a page to another window that must have this origin. */
export function openLink<Out>(
  page: Listening,
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
