import { clock } from '../../renderer/clock'
import { EngineError } from '../../renderer/language'

/** A request to a document host. */
export interface BoundedRequest {
  fetch: typeof fetch
  url: string
  /** The maximal number of bytes to read. */
  mostBytes: number
  cache: RequestCache
}

/** The answer of a document host. */
export interface BoundedAnswer {
  bytes: Uint8Array<ArrayBuffer>
  /** The host's clock, if the host sends it and the browser shows it. */
  date: string | null
}

const timeoutMs = 8000

/** The message of the error for too many bytes. */
export const tooLarge = 'too large'

/**
 * Reads a file of the document host within 8 s and the given size. The request contains no cookie,
 * no referrer and no query of the page, and follows no redirect.
 */
export async function readBounded({
  fetch,
  url,
  mostBytes,
  cache,
}: BoundedRequest): Promise<BoundedAnswer> {
  const stop = new AbortController()
  const rest = clock.after(timeoutMs, () => stop.abort())
  try {
    const response = await fetch(url, {
      signal: stop.signal,
      cache,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    if (!response.ok) throw new EngineError('release-not-read', `status ${response.status}`)
    return { bytes: await readBody(response, mostBytes), date: response.headers.get('date') }
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    throw new EngineError('release-not-read', stop.signal.aborted ? 'too slow' : 'no answer', {
      cause,
    })
  } finally {
    rest()
    stop.abort()
  }
}

async function readBody(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length
    if (length > mostBytes) throw new EngineError('release-not-read', tooLarge)
    parts.push(part.value)
  }
  return join(parts, length)
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
