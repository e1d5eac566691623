import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readNumbered, readState } from './read-manifests'
import { testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { campaignSize } from '../test/campaigns'

/** The expected releases, oldest first, and the release that only some phones get. */
interface Model {
  stack: readonly string[]
  some?: { words: string; permille: number } | undefined
}

interface Step {
  run: (delivery: TestDelivery) => Promise<unknown>
  /** Returns the expected state after a step; `undefined` if the step must be refused. */
  leads: (model: Model) => Model | undefined
}

const live = ({ stack, some }: Model) => some?.words ?? stack.at(-1)
const before = ({ stack, some }: Model) => (some ? stack : stack.slice(0, -1))

const publish = (words: string, permille: number): Step => ({
  run: ({ ana }) => ana.publish(testContents(words), { permille }),
  leads: (model) =>
    words === live(model)
      ? undefined
      : permille === 1000
        ? { stack: [...model.stack, words] }
        : { stack: model.stack, some: { words, permille } },
})
const promote: Step = {
  run: ({ ana }) => ana.promote(),
  leads({ stack, some }) {
    const permille = some && [10, 100, 500, 1000].find((step) => step > some.permille)
    return permille === undefined
      ? undefined
      : permille === 1000
        ? { stack: [...stack, some!.words] }
        : { stack, some: { ...some!, permille } }
  },
}
const halt: Step = {
  run: ({ ana }) => ana.halt(),
  leads: (model) =>
    live(model) === undefined || model.some?.permille === 0
      ? undefined
      : { stack: before(model), some: { words: live(model)!, permille: 0 } },
}
const rollback: Step = {
  run: ({ ana }) => ana.rollback(),
  leads(model) {
    const at = before(model).findLastIndex((words) => words !== live(model))
    return at < 0 ? undefined : { stack: before(model).slice(0, at + 1) }
  },
}
const renew: Step = {
  run: async (delivery) =>
    delivery.ana.halt({ disable: { open: { es: 'Vuelve pronto.' } }, enable: [] }),
  leads: (model) => (live(model) === undefined ? undefined : model),
}

const words = async (delivery: TestDelivery, number: number | null) => {
  if (number === null) return undefined
  const { objects } = await readNumbered(delivery.store, number, delivery.ana.release.keys)
  return ['One', 'Two', 'Three'].find(
    (each) =>
      testContents(each).get('screens/open') ===
      delivery.store.files.get(`doc/${objects['screens/open']!.hash}.json`),
  )
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('One', 'Two', 'Three'), fc.constantFrom(10, 250, 1000))
        .map(([each, permille]) => publish(each, permille)),
    },
    fc.constantFrom(promote, halt, rollback, renew),
  ),
  { maxLength: 12 },
)

it('after any sequence of publish, promote, halt and rollback, phones have the expected release; the fallback is a release that all phones had', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const delivery = await createTestDelivery()
      let model: Model = { stack: [] }
      for (const { run, leads } of all) {
        const next = leads(model)
        const isDone = await run(delivery).then(
          () => true,
          () => false,
        )
        expect(isDone).toBe(next !== undefined)
        model = next ?? model
        const { live: now } = await readState(delivery.store, delivery.ana.release.keys)
        if (!now) continue
        const { number, rollout } = now.manifest
        expect([
          await words(delivery, number),
          rollout.permille,
          await words(delivery, rollout.previous),
        ]).toEqual([live(model), model.some?.permille ?? 1000, before(model).at(-1)])
      }
    }),
    { numRuns: campaignSize('histories') },
  )
}, 600_000)
