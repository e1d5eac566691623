import type { Store } from '../stores/store.ts'

/** Whether a call that fails has done its work before. */
export type When = 'before' | 'after'

/** A store whose call of a number fails, before or after it has done its work; `calls` counts. */
export function breakStore(
  store: Store,
  failing: number,
  when: When,
): { store: Store; calls: () => number } {
  let calls = 0
  const count = async <Result>(call: () => Promise<Result>) => {
    const fails = ++calls === failing
    if (fails && when === 'before') throw new Error('The connection broke before.')
    const result = await call()
    if (fails) throw new Error('The connection broke after.')
    return result
  }
  const broken: Store = {
    address: store.address,
    prove: () => count(() => store.prove()),
    read: (path) => count(() => store.read(path)),
    create: (path, text) => count(() => store.create(path, text)),
    replace: (path, text, version) => count(() => store.replace(path, text, version)),
    list: (folder) => count(() => store.list(folder)),
  }
  return { store: broken, calls: () => calls }
}
