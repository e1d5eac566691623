import type { Store, StoredFile } from '../stores/store.ts'

/**
 * A store that reads each object once, since releases share most of their objects, which never
 * change.
 */
export function rememberObjects(store: Store): Store {
  const known = new Map<string, Promise<StoredFile | undefined>>()
  const readOnce = (path: string) => {
    const file = known.get(path) ?? store.read(path)
    known.set(path, file)
    return file
  }
  return {
    address: store.address,
    prove: () => store.prove(),
    read: (path) => (path.startsWith('doc/') ? readOnce(path) : store.read(path)),
    create: (path, text) => store.create(path, text),
    replace: (path, text, version) => store.replace(path, text, version),
    list: (folder) => store.list(folder),
  }
}
