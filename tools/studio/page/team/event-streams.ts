/** A message of a tab about the event stream of an address. */
export interface TabMessage {
  readonly address: string
  /** The kind of message. `drop` ends a stream without events, so that every tab connects again. */
  readonly kind: 'join' | 'leave' | 'drop'
}

/** An event of the stream: `open`, `alive`, `message` or `error`. A message has JSON as its data. */
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

const types = ['open', 'alive', 'message', 'error']
const streams = new Map<string, SharedStream>()

/**
 * Serves a tab. All tabs share one stream per address, because a browser opens only six connections
 * to a host.
 */
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
      // If the server is dead, a proxy may answer with a page. The stream then ends and does not
      // connect again.
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
