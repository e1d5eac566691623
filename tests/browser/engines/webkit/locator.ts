import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '../page'
import { DriverError, type Session } from './driver'
import type { Step } from './find-in-page'
import { finders, wordsOf } from './finders'

const timeoutMs = 15_000
const isVisible =
  '(element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden"'

type Element = Record<string, string>
const idOf = (element: Element) => Object.values(element)[0]!

/**
 * Waits until no animation moves an element. Otherwise a click on a modal that slides in would hit
 * the element behind the modal. Then scrolls the element to the middle of the window, away from
 * floating elements at the edges.
 */
const settle = `
  const [element, done] = arguments
  const moves = ({ effect }) =>
    effect.target.contains(element) && effect.getComputedTiming().endTime < Infinity
  const ends = document.getAnimations().filter(moves).map(({ finished }) => finished)
  Promise.allSettled(ends).then(() => done(element.scrollIntoView({ block: 'center' })))`

export type RunWith = (
  steps: readonly Step[],
  script: string,
  ...args: unknown[]
) => Promise<unknown>

/** A locator for the elements at the end of a path. */
export function locate(session: Session, runWith: RunWith, steps: Step[]): Locator {
  const at = (more: Step[]) => locate(session, runWith, more)
  const then = (step: Step) => at([...steps, step])
  const states = () => runWith(steps, `(all) => all.map(${isVisible})`) as Promise<boolean[]>
  const description = steps.map((step) => JSON.stringify(step)).join(' > ')
  /** Acts on the only matching element, as soon as it exists and can be used. */
  const withOne = <T>(action: (element: Element) => Promise<T>) =>
    patiently(description, async () => {
      const all = (await runWith(steps, '(all) => all')) as Element[]
      if (all.length > 1) throw new Error(`${all.length} elements are ${description}.`)
      return all[0] ? { value: await action(all[0]) } : undefined
    })
  const read = <T>(script: string, ...args: unknown[]) =>
    withOne(
      (element) =>
        session.ask('POST', '/execute/sync', {
          script: `return (${script})(...arguments)`,
          args: [element, ...args],
        }) as Promise<T>,
    )
  return {
    ...finders(steps, at),
    filter: ({ hasText }) => then({ by: 'hasText', words: wordsOf(hasText), exact: false }),
    first: () => then({ by: 'nth', index: 0 }),
    nth: (index) => then({ by: 'nth', index }),
    count: async () => (await states()).length,
    async waitFor({ state = 'visible' } = {}) {
      await patiently(`${description} to be ${state}`, async () =>
        isIn(state, await states()) ? { value: undefined } : undefined,
      )
    },
    click: () =>
      withOne(async (element) => {
        await session.ask('POST', '/execute/async', { script: settle, args: [element] })
        await session.ask('POST', `/element/${idOf(element)}/click`)
      }),
    setInputFiles: (files) =>
      withOne(async (element) => {
        const folder = mkdtempSync(join(session.folder, 'picked-'))
        const text = files.map(({ name, buffer }) => {
          writeFileSync(join(folder, name), buffer)
          return join(folder, name)
        })
        await session.ask('POST', `/element/${idOf(element)}/value`, { text: text.join('\n') })
      }),
    innerText: () => read('(element) => element.innerText'),
    inputValue: () => read('(element) => element.value'),
    getAttribute: (name) => read('(element, name) => element.getAttribute(name)', name),
  }
}

function isIn(state: string, visible: readonly boolean[]): boolean {
  if (state === 'attached') return visible.length > 0
  if (state === 'detached') return visible.length === 0
  return (state === 'visible') === visible.some(Boolean)
}

/** Errors that occur while a page is left or rendered. */
const passing = new Set([
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
  'javascript error',
])

/** Tries until there is a value. Errors of a changing page are retried. */
async function patiently<T>(
  description: string,
  attempt: () => Promise<{ value: T } | undefined>,
): Promise<T> {
  const end = performance.now() + timeoutMs
  let last: unknown
  do {
    try {
      const done = await attempt()
      if (done) return done.value
    } catch (error) {
      if (!(error instanceof DriverError && passing.has(error.kind))) throw error
      last = error
    }
    await pause(40)
  } while (performance.now() < end)
  throw new Error(`${timeoutMs} ms were not enough for ${description}.`, { cause: last })
}
