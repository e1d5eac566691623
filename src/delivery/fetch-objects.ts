import { EngineError } from '../../renderer/language'
import { hashOf } from './manifest/hash'
import type { ReleasedObject } from './manifest/manifest'
import { fetchVerified } from './fetch-verified'

/** Where objects come from. */
export interface ObjectHost {
  fetch: typeof globalThis.fetch
  /** The address of the releases, with a slash at its end. */
  base: string
}

/** Requests that run at the same time. */
const lanes = 4

/**
 * Fetches objects by name and hands over each text that is what its hash says; rejects at the first
 * that cannot be had, or is not taken.
 */
export async function fetchObjects(
  host: ObjectHost,
  wanted: ReadonlyMap<string, ReleasedObject>,
  take: (name: string, text: string) => Promise<void>,
): Promise<void> {
  const queue = [...wanted]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      await take(next[0], await fetchObject(host, ...next))
  }
  const running = Array.from({ length: lanes }, lane)
  try {
    await Promise.all(running)
  } finally {
    queue.length = 0 // One that failed is enough: the other lanes ask for nothing more, and bring nothing once this has ended.
    await Promise.allSettled(running)
  }
}

function fetchObject(
  { fetch, base }: ObjectHost,
  name: string,
  { hash, size }: ReleasedObject,
): Promise<string> {
  return fetchVerified(
    { fetch, url: `${base}doc/${hash}.json`, mostBytes: size, cache: 'default' },
    async ({ bytes }) => {
      if ((await hashOf(bytes)) !== hash) throw new EngineError('release-wrong-hash', name)
      return utf8.decode(bytes)
    },
  )
}

/** Strict, so that a text always gives back the bytes that were hashed. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
