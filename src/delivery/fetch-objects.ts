import { EngineError } from '../../renderer'
import { hashOf } from './manifest/hash'
import type { ReleasedObject } from './manifest/manifest'
import { readBounded } from './read-bounded'

/** Where objects come from. */
export interface ObjectHost {
  fetch: typeof globalThis.fetch
  /** The address of the releases, with a slash at its end. */
  base: string
}

/** Requests that run at the same time. */
const lanes = 4

/** Fetches objects by name and hands over each text that is what its hash says; rejects at the first that cannot be had, or is not taken. */
export async function fetchObjects(host: ObjectHost, wanted: ReadonlyMap<string, ReleasedObject>, take: (name: string, text: string) => Promise<void>): Promise<void> {
  const queue = [...wanted]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await take(next[0], await fetchObject(host, ...next))
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    queue.length = 0 // One that failed is enough: the other lanes ask for nothing more.
  }
}

/** A copy on the way may be damaged or of another release, so a wrong one is asked for once more, past all of them. */
async function fetchObject(host: ObjectHost, name: string, object: ReleasedObject): Promise<string> {
  const text = (await tryObject(host, object, 'default')) ?? (await tryObject(host, object, 'reload'))
  if (text === undefined) throw new EngineError('release-wrong-hash', name)
  return text
}

async function tryObject({ fetch, base }: ObjectHost, { hash, size }: ReleasedObject, cache: RequestCache): Promise<string | undefined> {
  const { bytes } = await readBounded({ fetch, url: `${base}doc/${hash}.json`, mostBytes: size, cache })
  return (await hashOf(bytes)) === hash ? utf8.decode(bytes) : undefined
}

/** Strict, so that a text always gives back the bytes that were hashed. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
