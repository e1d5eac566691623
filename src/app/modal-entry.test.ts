// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest'
import { enterTopLayer } from '../../widgets/top-layer'
import { createModalEntry } from './modal-entry'

type State = Record<string, unknown> | null

/** A window whose history steps back in a separate task, as browsers do. */
function createPage(entries: State[] = [{ idx: 0 }, { idx: 1, key: 'screen' }]) {
  let at = entries.length - 1
  const target = new EventTarget()
  const router = vi.fn()
  const step = (by: number) =>
    setTimeout(() => {
      if (at + by < 0) return
      at += by
      target.dispatchEvent(new Event('popstate'))
    })
  const back = vi.fn(() => void step(-1))
  const history = {
    get state() {
      return entries[at] ?? null
    },
    pushState: (state: State) => void entries.splice(++at, entries.length, state),
    back,
  }
  const page = {
    history: history as unknown as History,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    setTimeout: setTimeout as unknown as Window['setTimeout'],
    clearTimeout: (id: number) => clearTimeout(id),
  } as unknown as Parameters<typeof createModalEntry>[0]
  const entry = createModalEntry(page)
  stops.push(entry.watch())
  target.addEventListener('popstate', router)
  return { entry, router, back, step, entries, at: () => at, push: history.pushState }
}

const stops: (() => void)[] = []
const settle = () => vi.advanceTimersByTimeAsync(10)

/** Opens a modal that a step back may close. */
function openClosable() {
  const element = document.createElement('dialog')
  element.dataset['dismissible'] = 'true'
  const close = vi.fn(enterTopLayer(element))
  element.addEventListener('cancel', close as () => void)
  return close as unknown as Mock<() => void>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

it('a step back closes the modal and the screen stays; the next one leaves', async () => {
  const { at, step, router, entries } = createPage()
  const close = openClosable()
  await settle()
  expect([at(), entries[2]]).toEqual([2, { idx: 1, key: 'screen', modal: true }])
  step(-1)
  await settle()
  expect([close.mock.calls.length, at(), router.mock.calls.length]).toEqual([1, 1, 0])
  step(-1)
  await settle()
  expect([at(), router.mock.calls.length]).toEqual([0, 1])
})

it('a modal that closes otherwise removes its entry', async () => {
  const { at, router } = createPage()
  const close = openClosable()
  await settle()
  close()
  await settle()
  expect([close.mock.calls.length, at(), router.mock.calls.length]).toEqual([1, 1, 0])
})

it('two modals take one step back each', async () => {
  const { at, step } = createPage()
  const [below, above] = [openClosable(), openClosable()]
  await settle()
  for (const calls of [
    [0, 1],
    [1, 1],
  ]) {
    step(-1)
    await settle()
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual(calls)
  }
  expect(at()).toBe(1)
})

it('a modal that opens while another closes has an entry of its own', async () => {
  const { at, step } = createPage()
  openClosable()()
  await settle()
  const first = openClosable()
  await settle()
  first()
  await Promise.resolve()
  const second = openClosable()
  await settle()
  expect(at()).toBe(2)
  step(-1)
  await settle()
  expect([second.mock.calls.length, at()]).toEqual([1, 1])
})

it('a modal that must not close holds no entry, and protects the one below', async () => {
  const { at } = createPage()
  const below = openClosable()
  const leave = enterTopLayer(document.createElement('dialog'))
  await settle()
  expect([at(), below.mock.calls.length]).toEqual([1, 0])
  leave()
  await settle()
  expect(at()).toBe(2)
  below()
  await settle()
})

it('navigation starts from the entry of the screen', async () => {
  const { entry, at, push, entries } = createPage()
  const close = openClosable()
  await settle()
  entry.release(() => push({ idx: 2 }))
  close()
  await settle()
  expect([at(), entries.map((state) => state?.['modal'])]).toEqual([
    2,
    [undefined, undefined, undefined],
  ])
  expect(close).toHaveBeenCalledOnce()
})

it('navigation without an open modal happens at once', () => {
  const { entry } = createPage()
  const act = vi.fn()
  entry.release(act)
  expect(act).toHaveBeenCalledOnce()
})

it('a step back removes an entry that a reload left behind', async () => {
  const { at } = createPage([{ idx: 0 }, { idx: 0, modal: true }])
  await settle()
  expect(at()).toBe(0)
})

it('a browser that refuses to step back does not stop navigation', async () => {
  const { entry } = createPage([{ idx: 0, modal: true }])
  const act = vi.fn()
  entry.release(act)
  await vi.advanceTimersByTimeAsync(1000)
  expect(act).toHaveBeenCalledOnce()
})

it('a browser that refuses to step back is asked once', async () => {
  const { back } = createPage([{ idx: 0, modal: true }])
  await vi.advanceTimersByTimeAsync(5000)
  expect(back).toHaveBeenCalledOnce()
})
