/** A message from a tab to the shared worker. */
export interface TabMessage {
  readonly address: string
  /**
   * `join` starts to receive the events of an address, and `leave` stops. `drop` closes a broken
   * stream, so that all tabs connect again.
   */
  readonly kind: 'join' | 'leave' | 'drop'
}

/**
 * An event of the stream. `type` is `open`, `alive`, `message`, `people` or `error`. `people` has
 * JSON as data.
 */
export interface StreamEvent {
  readonly type: string
  readonly data?: string
}

interface SharedStream {
  readonly source: EventSource
  readonly ports: Set<MessagePort>
  /** The events that a new tab receives at once. */
  readonly past: Map<string, StreamEvent>
}

const types = ['open', 'alive', 'message', 'people', 'error']
const streams = new Map<string, SharedStream>()

/** Serves a tab. Tabs share streams, because browsers allow only six connections per host. */
export function serveTab(port: MessagePort): void {
  port.addEventListener('message', ({ data: { address, kind } }: MessageEvent<TabMessage>) => {
    if (kind === 'join') return join(address, port)
    const stream = streams.get(address)
    if (!stream?.ports.delete(port)) return
    if (kind === 'drop') end(address, stream)
    else if (stream.ports.size === 0) close(address, stream)
  })
  port.start()
}

function join(address: string, port: MessagePort): void {
  const stream = streams.get(address) ?? openStream(address)
  stream.ports.add(port)
  for (const event of stream.past.values()) port.postMessage(event)
}

function openStream(address: string): SharedStream {
  const stream: SharedStream = {
    source: new EventSource(address),
    ports: new Set(),
    past: new Map(),
  }
  streams.set(address, stream)
  for (const type of types)
    stream.source.addEventListener(type, (event) => {
      // If a proxy answers for a dead server, the browser does not reconnect. So an error ends the
      // stream, and the tabs connect again.
      if (type === 'error') return end(address, stream)
      const { data } = event as MessageEvent<string>
      const told: StreamEvent = data === undefined ? { type } : { type, data }
      stream.past.set(type, told)
      for (const port of stream.ports) port.postMessage(told)
    })
  return stream
}

function end(address: string, stream: SharedStream): void {
  for (const port of stream.ports) port.postMessage({ type: 'error' } satisfies StreamEvent)
  close(address, stream)
}

function close(address: string, { source }: SharedStream): void {
  source.close()
  streams.delete(address)
}
