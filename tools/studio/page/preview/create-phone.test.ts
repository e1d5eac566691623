import { expect, it, vi } from 'vitest'
import type { PreviewContent, ToFrame } from '../frame/messages'
import { createPhone, phoneProblem } from './create-phone'

const showing = (screen: string) => ({ screen }) as PreviewContent

function aPhone() {
  let listen: (event: object) => void = () => {}
  let time = 0
  const sent: ToFrame[] = []
  const frame = { postMessage: (message: ToFrame) => sent.push(message) }
  const heard: unknown[] = []
  const reload = vi.fn()
  const page = {
    addEventListener: (_: string, listener: typeof listen) => void (listen = listener),
    removeEventListener: () => {},
  }
  const phone = createPhone({
    page: page as never,
    frame: () => frame as never,
    origin: 'http://phone.test',
    hear: (message) => heard.push(message),
    reload,
    now: () => time,
  })
  const tell = (data: object) => listen({ origin: 'http://phone.test', source: frame, data })
  const shows = () =>
    sent
      .filter((message) => message.type === 'show')
      .map(({ screen, turn, visit, play }) => ({ screen, turn, visit, play }))
  const drawn = (turn: number) => tell({ type: 'drawn', turn, screen: 'a', ms: 1 })
  return { phone, reload, sent, heard, tell, shows, drawn, pass: (ms: number) => void (time += ms) }
}

it('waits until the frame is ready, and then shows the last requested screen', () => {
  const { phone, shows, tell } = aPhone()
  phone.show(showing('a'))
  phone.show(showing('b'))
  expect(shows()).toEqual([])
  tell({ type: 'ready' })
  expect(shows()).toEqual([{ screen: 'b', turn: 1, visit: 0, play: false }])
})

it('sends one screen at a time, and skips outdated requests', () => {
  const { phone, shows, tell, drawn, pass } = aPhone()
  tell({ type: 'ready' })
  phone.show(showing('a'))
  phone.show(showing('b'))
  phone.show(showing('c'))
  pass(40)
  drawn(1)
  expect(shows().map(({ screen }) => screen)).toEqual(['a', 'c'])
  expect(phone.getState()).toMatchObject({ kind: 'late', ms: 40 })
  pass(2)
  drawn(2)
  expect(phone.getState()).toMatchObject({ kind: 'drawn', ms: 42 })
})

it('continues after a screen failed, and shows the reason', () => {
  const { phone, shows, tell } = aPhone()
  tell({ type: 'ready' })
  phone.show(showing('a'))
  tell({ type: 'failed', turn: 1, detail: 'No.' })
  expect(phone.getState()).toMatchObject({ kind: 'failed', detail: 'No.' })
  phone.show(showing('b'))
  expect(shows().map(({ screen }) => screen)).toEqual(['a', 'b'])
})

it('reports that the browser blocks the storage of the frame', () => {
  const { phone, tell } = aPhone()
  tell({ type: 'blocked' })
  phone.show(showing('a'))
  expect(phone.getState()).toMatchObject({ kind: 'blocked' })
})

it('says why the frame does not start, and loads it again on a restart', () => {
  vi.useFakeTimers()
  const { phone, reload, tell } = aPhone()
  vi.advanceTimersByTime(7999)
  expect(phoneProblem(phone.getState())).toBe('')
  vi.advanceTimersByTime(1)
  expect(phoneProblem(phone.getState())).toContain('can open http://phone.test')
  phone.restart()
  expect(reload).toHaveBeenCalledOnce()
  expect(phone.getState().kind).toBe('opening')
  tell({ type: 'retrying', detail: 'The server answered with 500.' })
  vi.advanceTimersByTime(60_000)
  expect(phoneProblem(phone.getState())).toContain('The server answered with 500.')
  phone.show(showing('a'))
  tell({ type: 'ready' })
  expect([phone.getState().kind, phoneProblem(phone.getState())]).toEqual(['late', ''])
  vi.useRealTimers()
})

it('starts a new visit on a restart', () => {
  const { phone, shows, tell, drawn } = aPhone()
  tell({ type: 'ready' })
  phone.show(showing('a'))
  drawn(1)
  phone.restart(true)
  expect(shows().at(-1)).toEqual({ screen: 'a', turn: 2, visit: 1, play: true })
})

it('sends a restarted frame its whole state', () => {
  const { phone, sent, tell, drawn } = aPhone()
  tell({ type: 'ready' })
  phone.show(showing('a'))
  drawn(1)
  phone.tell({ type: 'inspect', on: true })
  phone.tell({ type: 'inspect', on: false })
  sent.splice(0)
  tell({ type: 'ready' })
  expect(sent.map(({ type }) => type)).toEqual(['inspect', 'show'])
  expect(sent[0]).toEqual({ type: 'inspect', on: false })
})
