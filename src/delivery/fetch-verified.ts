import { EngineError } from '../../renderer/language'
import { clock } from '../../renderer/react/clock'

/**
 * Fetches a file of the host with the releases, and passes it to `make`. If the cause of a failure
 * can be a cached copy, fetches the file again without caches.
 */
export async function fetchVerified<Value>(
  request: BoundedRequest,
  make: (answer: BoundedAnswer) => Promise<Value>,
): Promise<Value> {
  try {
    return await make(await readBounded(request))
  } catch (error) {
    if (error instanceof EngineError && !isOfCopy(error, request)) throw error
    return make(await readBounded({ ...request, cache: 'reload' }))
  }
}

/** True if the cause of the error can be a cached copy, or the login page of a Wi-Fi network. */
function isOfCopy({ code, message }: EngineError, { cache }: BoundedRequest): boolean {
  if (cache !== 'default') return code === 'release-no-manifest'
  return code !== 'release-not-read' || message === tooLarge || message === 'status 404'
}

interface BoundedRequest {
  fetch: typeof fetch
  url: string
  mostBytes: number
  cache: RequestCache
}

interface BoundedAnswer {
  bytes: Uint8Array<ArrayBuffer>
  date: string | null
}

const timeoutMs = 8000

const tooLarge = 'too large'

async function readBounded({
  fetch,
  url,
  mostBytes,
  cache,
}: BoundedRequest): Promise<BoundedAnswer> {
  const stop = new AbortController()
  const cancelTimeout = clock.after(timeoutMs, () => stop.abort())
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
    cancelTimeout()
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
