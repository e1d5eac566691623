import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createFakeClock } from '../core/testing'
import { createNotices } from '../core'
import type { Fault } from '../language'
import { NoticesView } from './notices-view'
import { expectNoWarnings, testWidgets } from './testing'
import { createWidgetSet } from './widget-set'

expectNoWarnings()

function showNotices(names: string[]) {
  const clock = createFakeClock()
  const notices = createNotices(clock)
  const widgets = createWidgetSet(
    { eager: Object.fromEntries(names.map((name) => [name, testWidgets['text']!])), lazy: {} },
    () => undefined,
  )
  const { container } = render(
    <NoticesView notices={notices} widgets={widgets} report={() => undefined} />,
  )
  return {
    clock,
    notices,
    texts: () => [...container.querySelectorAll('p')].map((element) => element.textContent),
  }
}

it('shows the newest loading message and the newest toast, and afterwards the earlier messages', () => {
  const { clock, notices, texts } = showNotices(['loading', 'toast'])
  expect(texts()).toEqual(['', ''])
  const done: (() => void)[] = []
  act(() => {
    done.push(notices.loading('Saving'), notices.loading('Sending'))
    notices.toast({ text: 'One', kind: 'default', ms: 3000 })
    notices.toast({ text: 'Two', kind: 'info', ms: 2000 })
  })
  expect(texts()).toEqual(['Sending', 'Two'])
  act(() => (done[1]?.(), clock.pass(2000)))
  expect(texts()).toEqual(['Saving', 'One'])
  act(() => (done[0]?.(), clock.pass(1000)))
  expect(texts()).toEqual(['', ''])
})

it('distinguishes a repeated toast from the first toast', () => {
  const turns: unknown[] = []
  const notices = createNotices(createFakeClock())
  const component = ({ turn }: { turn: number }) => (turns.push(turn), null)
  const widgets = createWidgetSet(
    { eager: { toast: { component, pure: false } }, lazy: {} },
    () => undefined,
  )
  render(<NoticesView notices={notices} widgets={widgets} report={() => undefined} />)
  for (const _ of [1, 2]) act(() => notices.toast({ text: 'Copied', kind: 'success', ms: 3000 }))
  expect([...new Set(turns)]).toEqual([0, 1, 2])
})

it('shows nothing if the app has no widgets for notices', () => {
  const { notices, texts } = showNotices([])
  act(() => notices.toast({ text: 'One', kind: 'default', ms: 3000 }))
  expect(texts()).toEqual([])
})

it('removes a notice that crashes, reports it, and shows the next notice', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const faults: Fault[] = []
  const notices = createNotices(createFakeClock())
  const component = ({ text }: { text: string }) => {
    if (text === 'bad') throw new Error('crashed')
    return <p>{text}</p>
  }
  const widgets = createWidgetSet(
    { eager: { toast: { component, pure: false }, loading: testWidgets['text']! }, lazy: {} },
    () => undefined,
  )
  const { container } = render(
    <main>
      page
      <NoticesView
        notices={notices}
        widgets={widgets}
        report={(fault) => void faults.push(fault)}
      />
    </main>,
  )
  act(() => (notices.loading('Sending'), notices.toast({ text: 'bad', kind: 'default', ms: 3000 })))
  expect(container.textContent).toBe('pageSending')
  expect(faults).toEqual([{ code: 'widget-failed', detail: 'toast: Error: crashed' }])
  act(() => notices.toast({ text: 'good', kind: 'default', ms: 3000 }))
  expect(container.textContent).toBe('pageSendinggood')
  vi.mocked(console.error).mockClear()
})
