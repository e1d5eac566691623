import type { Store } from '../stores/store.ts'

export type FailurePoint = 'before' | 'after'

/** Returns a store whose n-th call fails. `calls` counts the calls. */
export function breakStore(
  store: Store,
  failing: number,
  when: FailurePoint,
): { store: Store; calls: () => number } {
  let calls = 0
  const count = async <Result>(call: () => Promise<Result>) => {
    const fails = ++calls === failing
    if (fails && when === 'before') throw new Error('The connection broke before.')
    const result = await call()
    if (fails) throw new Error('The connection broke after.')
    return result
  }
  return { store: aroundCalls(store, count), calls: () => calls }
}

export function aroundCalls(
  store: Store,
  around: <Result>(call: () => Promise<Result>) => Promise<Result>,
): Store {
  return {
    address: store.address,
    prove: () => around(() => store.prove()),
    read: (path) => around(() => store.read(path)),
    create: (path, text) => around(() => store.create(path, text)),
    replace: (path, text, version) => around(() => store.replace(path, text, version)),
    list: (folder) => around(() => store.list(folder)),
  }
}
