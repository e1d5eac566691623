import { hashText } from '../contents.ts'
import { inBatches, objectPath } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

interface Wanted {
  hash: string
  size: number
  /** The release and name by which it is told. */
  as: string
}

/** Reads each object once, however many releases have it: how many there are, and what is wrong with them. */
export async function lookAtObjects(store: Store, proved: readonly ProvedRelease[]): Promise<{ count: number; problems: string[] }> {
  const wanted = new Map(proved.flatMap(({ manifest: { number, objects } }) => Object.entries(objects).map(([name, { hash, size }]): [string, Wanted] => [hash, { hash, size, as: `Release ${number}: ${name}` }])))
  const found = await inBatches([...wanted.values()], async (object) => problemOf(object, (await store.read(objectPath(object.hash)))?.text))
  return { count: wanted.size, problems: found.flatMap((problem) => problem ?? []) }
}

function problemOf({ hash, size, as }: Wanted, text: string | undefined): string | undefined {
  if (text === undefined) return `${as} is missing, there is no ${objectPath(hash)}.`
  if (hashText(text) !== hash) return `${as} is damaged, ${objectPath(hash)} has other content than its name says.`
  const bytes = Buffer.byteLength(text)
  return bytes === size ? undefined : `${as} has ${bytes} bytes, not ${size} as the manifest says; phones refuse it.`
}
