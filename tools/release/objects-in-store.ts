import type { Manifest } from '../../src/delivery/manifest/index.ts'
import { hashText, type Contents } from '../build/packaging/index.ts'
import { ReleaseError } from './outcome/index.ts'
import type { Store } from './stores/store.ts'

export const objectPath = (hash: string) => `doc/${hash}.json`

export const screensIn = (objects: Manifest['objects']): string[] =>
  Object.keys(objects).flatMap((name) => /^screens\/(.+)$/.exec(name)?.[1] ?? [])

const width = 8

/** Reads objects. Rejects if an object is missing or was changed. */
export async function readContents(
  store: Store,
  { number, objects }: Pick<Manifest, 'number' | 'objects'>,
): Promise<Contents> {
  const { address } = store
  const texts = await inBatches(
    Object.entries(objects),
    async ([name, { hash }]): Promise<[string, string]> => {
      const path = objectPath(hash)
      const file = await store.read(path)
      const facts = { address, path, name, number }
      if (!file) throw new ReleaseError({ code: 'store.object-missing', ...facts })
      if (hashText(file.text) !== hash)
        throw new ReleaseError({ code: 'store.object-damaged', ...facts })
      return [name, file.text]
    },
  )
  return new Map(texts)
}

export const objectFiles = (contents: Contents): ReadonlyMap<string, string> =>
  new Map([...contents.values()].map((text) => [objectPath(hashText(text)), text]))

export async function uploadObjects(store: Store, contents: Contents): Promise<void> {
  await inBatches([...objectFiles(contents)], async ([path, text]) => {
    if (await store.create(path, text)) return
    const there = await store.read(path)
    if (there?.text !== text) await store.replace(path, text, there?.version)
  })
}

/** Processes `width` entries at a time. Returns the results in the order of the entries. */
export async function inBatches<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < entries.length; at += width)
    results.push(...(await Promise.all(entries.slice(at, at + width).map(work))))
  return results
}
