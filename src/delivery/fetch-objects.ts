import { EngineError } from '../../renderer/language'
import { hashOf } from './manifest/hash'
import type { ReleasedObject } from './manifest/manifest'
import { fetchVerified } from './fetch-verified'

export interface ObjectHost {
  fetch: typeof globalThis.fetch
  base: string
}

const lanes = 4

/** Fetches objects, verifies their hashes, and passes them to `accept`. Rejects if one fails. */
export async function fetchObjects(
  host: ObjectHost,
  objects: ReadonlyMap<string, ReleasedObject>,
  accept: (name: string, text: string) => Promise<void>,
): Promise<void> {
  const queue = [...objects]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      await accept(next[0], await fetchObject(host, ...next))
  }
  const lanePromises = Array.from({ length: lanes }, lane)
  try {
    await Promise.all(lanePromises)
  } finally {
    // Without a queue, the other parallel downloads stop too.
    queue.length = 0
    await Promise.allSettled(lanePromises)
  }
}

/** Fetches an object. Throws if the hash is wrong. */
export function fetchObject(
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

/** Strict decoding: the text always encodes to the bytes that were hashed. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
