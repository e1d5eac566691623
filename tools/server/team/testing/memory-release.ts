import type { ReleaseFunctions } from '../publish/approving'

/** A store of releases in memory; a release is refused if another one came first. */
export const memoryStore = {
  number: 0,
  /** The documents of phones. */
  files: {} as Readonly<Record<string, string>>,
  /** Delays each request to the store. */
  travel: (): Promise<unknown> => Promise.resolve(),
  /** Called before phones get other documents. */
  check: (_before: Readonly<Record<string, string>>, _after: object): void => {},
}

/** The functions of releases over this store. */
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
