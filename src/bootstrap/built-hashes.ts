import type { EmbeddedFiles } from './embedded'

/** By object name. The file is read on first use. */
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
