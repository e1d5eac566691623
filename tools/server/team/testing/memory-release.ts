import type { ReleaseFunctions } from '../publish/approving'

/** A store in memory. It refuses a release if another release came first. */
export const memoryStore = {
  number: 0,
  files: {} as Readonly<Record<string, string>>,
  travel: (): Promise<unknown> => Promise.resolve(),
  /** Runs before phones get other documents. */
  check: (_before: Readonly<Record<string, string>>, _after: object): void => {},
}

export const memoryRelease = {
  openPlace: async () => ({}),
  releaseTo: () => ({}),
  approvalRequest: async () => ({ changes: [], text: '' }),
  async publish(_: object, { documents }: { documents: () => Promise<object> }) {
    const { number } = memoryStore
    await memoryStore.travel()
    const { prepared } = (await documents()) as { prepared: { contents: Record<string, string> } }
    await memoryStore.travel()
    if (memoryStore.number !== number)
      return { kind: 'refused', refusal: { code: 'not-on' }, notes: [] }
    memoryStore.check(memoryStore.files, prepared.contents)
    Object.assign(memoryStore, { number: number + 1, files: prepared.contents })
    return { kind: 'released' }
  },
} as unknown as ReleaseFunctions
