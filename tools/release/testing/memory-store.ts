import { hashText } from '../../build/packaging/index.ts'
import type { Store } from '../stores/store.ts'

export interface MemoryStore extends Store {
  readonly files: Map<string, string>
}

export function createMemoryStore(files = new Map<string, string>()): MemoryStore {
  const read = (path: string) => {
    const text = files.get(path)
    return text === undefined ? undefined : { text, version: hashText(text) }
  }
  const put = (path: string, text: string, version: string | undefined) => {
    if (read(path)?.version !== version) return false
    files.set(path, text)
    return true
  }
  return {
    files,
    address: 'memory',
    prove: () => Promise.resolve(),
    read: (path) => Promise.resolve(read(path)),
    create: (path, text) => Promise.resolve(put(path, text, undefined)),
    replace: (path, text, version) => Promise.resolve(put(path, text, version)),
    list: (folder) =>
      Promise.resolve(
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1)),
      ),
  }
}
