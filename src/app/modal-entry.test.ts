// @vitest-environment happy-dom
import type { NavigateFunction } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest'
import { enterTopLayer } from '../../widgets/top-layer'
import { createModalEntry } from './modal-entry'

type State = Record<string, unknown> | null

/** A fake window. As in browsers, `history.back` takes effect later, after `delayMs`. */
function createPage(
  entries: State[] = [{ idx: 0 }, { idx: 1, key: 'screen' }],
  delayMs = 0,
  isLeaving = () => false,
) {
  let at = entries.length - 1
  const target = new EventTarget()
  const router = vi.fn()
  const step = (by: number) =>
    setTimeout(() => {
      if (at + by < 0) return
      at += by
      target.dispatchEvent(new Event('popstate'))
    }, delayMs)
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
  } as unknown as Parameters<typeof createModalEntry>[0]
  const entry = createModalEntry(page, isLeaving)
  stops.push(entry.watch())
  target.addEventListener('popstate', router)
  const push = history.pushState
  const replace = (state: State) => void entries.splice(at, 1, state)
  return { entry, router, back, step, entries, at: () => at, push, replace }
}

const stops: (() => void)[] = []
const settle = () => vi.advanceTimersByTimeAsync(10)

function openClosable() {
  const element = document.createElement('dialog')
  element.dataset['dismissible'] = 'true'
  const close = vi.fn(enterTopLayer(element))
  element.addEventListener('cancel', close as () => void)
  return close as unknown as Mock<() => void>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => stops.splice(0).forEach((stop) => stop()))

it('a step back closes the modal and the screen stays; the next step back leaves the screen', async () => {
  const { at, step, router, entries } = createPage()
  const close = openClosable()
  await settle()
  expect([at(), entries[2]]).toEqual([2, { idx: 2, key: 'screen', modal: true }])
  step(-1)
  await settle()
  expect([close.mock.calls.length, at(), router.mock.calls.length]).toEqual([1, 1, 0])
  step(-1)
  await settle()
  expect([at(), router.mock.calls.length]).toEqual([0, 1])
})

it('a modal that is closed without a step back removes its history entry', async () => {
  const { at, router } = createPage()
  const close = openClosable()
  await settle()
  close()
  await settle()
  expect([close.mock.calls.length, at(), router.mock.calls.length]).toEqual([1, 1, 0])
})

it('each of two modals needs its own step back', async () => {
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

it('a modal that opens while another closes gets its own entry', async () => {
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

it('a modal that must not be closed has no entry, and protects the modal below it', async () => {
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

const navigateOf = ({ push, replace, at, step }: ReturnType<typeof createPage>) =>
  vi.fn((to: string | number, options?: { replace?: boolean }) => {
    if (typeof to === 'number') step(to)
    else if (options?.replace) replace({ idx: at(), key: to })
    else push({ idx: at() + 1, key: to })
  }) as unknown as NavigateFunction

const marks = (entries: State[]) => entries.map((state) => state?.['modal'])

it('a navigation to another screen replaces the entry', async () => {
  const page = createPage()
  const close = openClosable()
  await settle()
  page.entry.leave(navigateOf(page), '/next')
  close()
  await settle()
  expect([page.at(), marks(page.entries)]).toEqual([2, [undefined, undefined, undefined]])
  expect([close.mock.calls.length, page.back.mock.calls.length]).toEqual([1, 0])
})

it('a navigation that replaces the screen removes the entry first', async () => {
  const page = createPage()
  const close = openClosable()
  await settle()
  page.entry.leave(navigateOf(page), '/next', { replace: true })
  close()
  await settle()
  expect([page.at(), page.entries[1], page.back.mock.calls.length]).toEqual([
    1,
    { idx: 1, key: '/next' },
    1,
  ])
})

it('the action `back` of a document leaves the screen and its modal', async () => {
  const page = createPage()
  const close = openClosable()
  await settle()
  page.entry.leave(navigateOf(page), -1)
  close()
  await settle()
  expect(page.at()).toBe(0)
  expect(page.router).toHaveBeenCalledOnce()
})

it('a navigation without an open modal happens at once', () => {
  const navigate = vi.fn() as unknown as NavigateFunction
  createPage().entry.leave(navigate, '/next', { replace: true })
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/next', { replace: true })
})

it('an entry that a reload left behind is removed', async () => {
  const { at } = createPage([{ idx: 0 }, { idx: 1, modal: true }])
  await settle()
  expect(at()).toBe(0)
})

it('during further navigations, a slow browser is asked only once to step back', async () => {
  const page = createPage([{ idx: 0 }, { idx: 1 }, { idx: 2, modal: true }], 3000)
  await vi.advanceTimersByTimeAsync(2000)
  const close = openClosable()
  await settle()
  page.entry.leave(navigateOf(page), '/next')
  close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([page.at(), page.back.mock.calls.length, marks(page.entries)]).toEqual([
    2,
    1,
    [undefined, undefined, undefined],
  ])
})

it('if a browser refuses to step back, it is asked only once, and the navigation still happens', async () => {
  const { entry, back } = createPage([{ idx: 0, modal: true }])
  const navigate = vi.fn() as unknown as NavigateFunction
  entry.leave(navigate, '/next')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/next', { replace: true })
  expect(back).toHaveBeenCalledOnce()
})

it('a page that is being left gets no history entry', async () => {
  const { at } = createPage([{ idx: 0 }], 0, () => true)
  const close = openClosable()
  await settle()
  expect(at()).toBe(0)
  close()
  await settle()
})
