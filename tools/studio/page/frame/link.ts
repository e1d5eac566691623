/**
 * One end of the talk between two windows of different origins: what comes from anybody else is not
 * heard.
 */
export interface Link<Out> {
  send(message: Out): void
  /** Ends the listening. */
  close(): void
}

/** The part of a window that listens. */
export type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a link from a page to another window that must be of this origin. */
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
