import type { EmbeddedFiles } from './embedded'

/** The hashes of the objects that the build embeds, by name; the file is read once it is needed. */
export function builtHashes({
  read,
}: Pick<EmbeddedFiles, 'read'>): NonNullable<EmbeddedFiles['hashOf']> {
  let reading: Promise<{ objects: Readonly<Record<string, string>> }> | undefined
  return async (name) => {
    reading ??= read('objects')
    reading.catch(() => (reading = undefined))
    return (await reading).objects[name]
  }
}
