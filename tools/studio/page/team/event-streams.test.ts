import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinEvents } from './use-team'
import type { StreamEvent } from './event-streams'

class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = []
  isClosed = false

  constructor(readonly url: string) {
    super()
    FakeSource.opened.push(this)
  }

  close(): void {
    this.isClosed = true
  }
}
const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const sources = () => FakeSource.opened

afterEach(() => void sources().splice(0))

/** Opens a tab. `heard` contains the events that it has received. */
function openTab(address: string) {
  const heard: StreamEvent[] = []
  const drop = joinEvents(address, (event) => heard.push(event))
  return {
    heard,
    drop,
    hears: (count: number) => expect.poll(() => heard).toHaveLength(count),
  }
}

it('shares one stream between tabs, and sends the last events to a new tab', async () => {
  const first = openTab('/one')
  await expect.poll(sources).toHaveLength(1)
  sources()[0]!.dispatchEvent(new Event('open'))
  sources()[0]!.dispatchEvent(new MessageEvent('people', { data: '[]' }))
  await first.hears(2)
  const second = openTab('/one')
  await second.hears(2)
  expect(second.heard).toEqual([{ type: 'open' }, { type: 'people', data: '[]' }])
  expect(sources()).toHaveLength(1)
})

it('ends the stream of all tabs if one tab reports missing events', async () => {
  const [first, second] = [openTab('/two'), openTab('/two')]
  await expect.poll(sources).toHaveLength(1)
  sources()[0]!.dispatchEvent(new Event('open'))
  await Promise.all([first.hears(1), second.hears(1)])
  first.drop()
  await second.hears(2)
  expect(second.heard.at(-1)).toEqual({ type: 'error' })
  expect(sources()[0]!.isClosed).toBe(true)
})

it('closes the stream after the last tab has closed', async () => {
  openTab('/three')
  await expect.poll(sources).toHaveLength(1)
  page.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sources()[0]!.isClosed).toBe(true)
})
