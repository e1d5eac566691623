import type { ReleaseFunctions } from '../publish/approving'

/** A release store in memory, which refuses a release if another release came first. */
export interface MemoryStore {
  number: number
  files: Readonly<Record<string, string>>
  /** Delays requests and answers. */
  travel: () => Promise<unknown>
  /** Is called before phones get other documents. */
  check: (before: Readonly<Record<string, string>>, after: object) => void
}

export const createMemoryStore = (): MemoryStore => ({
  number: 0,
  files: {},
  travel: () => Promise.resolve(),
  check: () => {},
})

export const releaseTo = (store: MemoryStore): ReleaseFunctions =>
  ({
    openPlace: async () => ({}),
    releaseTo: () => ({}),
    approvalRequest: async () => ({ changes: [], text: '' }),
    async publish(_: object, { documents }: { documents: () => Promise<object> }) {
      const { number } = store
      await store.travel()
      const { prepared } = (await documents()) as { prepared: { contents: Record<string, string> } }
      await store.travel()
      if (store.number !== number)
        return { kind: 'refused', refusal: { code: 'not-on' }, notes: [] }
      store.check(store.files, prepared.contents)
      Object.assign(store, { number: number + 1, files: prepared.contents })
      return { kind: 'released' }
    },
  }) as unknown as ReleaseFunctions
