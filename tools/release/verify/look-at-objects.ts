import { hashText } from '../../packaging/index.ts'
import { inBatches, objectPath } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

interface Wanted {
  hash: string
  size: number
  /** The release and name that messages use for it. */
  as: string
}

/** The result of the check of the objects. */
export interface Objects {
  readonly count: number
  readonly problems: readonly string[]
  /** The hashes of those that are missing or damaged. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads each object once, however many releases have it. */
export async function lookAtObjects(
  store: Store,
  proved: readonly ProvedRelease[],
): Promise<Objects> {
  const wanted = new Map(
    proved.flatMap(({ manifest: { number, objects } }) =>
      Object.entries(objects).map(([name, { hash, size }]): [string, Wanted] => [
        hash,
        { hash, size, as: `Release ${number}: ${name}` },
      ]),
    ),
  )
  const found = await inBatches([...wanted.values()], async (object) => {
    const text = (await store.read(objectPath(object.hash)))?.text
    return {
      hash: object.hash,
      isReadable: text !== undefined && hashText(text) === object.hash,
      problem: problemOf(object, text),
    }
  })
  return {
    count: wanted.size,
    problems: found.flatMap(({ problem }) => problem ?? []),
    unreadable: new Set(found.filter(({ isReadable }) => !isReadable).map(({ hash }) => hash)),
  }
}

function problemOf({ hash, size, as }: Wanted, text: string | undefined): string | undefined {
  if (text === undefined) return `${as} is missing, there is no ${objectPath(hash)}.`
  if (hashText(text) !== hash)
    return `${as} is damaged, ${objectPath(hash)} has other content than its name says.`
  const bytes = Buffer.byteLength(text)
  return bytes === size
    ? undefined
    : `${as} has ${bytes} bytes, not ${size} as the manifest says; phones refuse it.`
}
