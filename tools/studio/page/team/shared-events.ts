import { serveTab, type StreamEvent, type TabMessage } from './event-streams'

/**
 * Joins the stream of an address. `hear` receives its events until the returned function drops the
 * stream. An `error` ends the stream.
 */
export function joinEvents(address: string, hear: (event: StreamEvent) => void): () => void {
  const port = connectTab()
  const tell = (kind: TabMessage['kind']) =>
    port.postMessage({ address, kind } satisfies TabMessage)
  const leave = () => tell('leave')
  addEventListener('pagehide', leave)
  port.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => hear(data))
  port.start()
  tell('join')
  return () => {
    removeEventListener('pagehide', leave)
    tell('drop')
  }
}

/** Connects to the worker of all tabs. A browser without shared workers serves each tab alone. */
function connectTab(): MessagePort {
  if (typeof SharedWorker === 'function')
    return new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' }).port
  const { port1, port2 } = new MessageChannel()
  serveTab(port2)
  return port1
}
