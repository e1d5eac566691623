import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Person } from '../../answers'
import { createTeamEvents } from './team-events'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends the event stream of a person soon after the session has ended [D7]', async () => {
  const events = createTeamEvents(() => 'head')
  const person: Person = { subject: 'ana', name: 'Ana', email: '', role: 'author' }
  let isSignedIn = true
  const { body } = events.listen(
    'a',
    { person, isSignedIn: () => isSignedIn },
    new AbortController().signal,
  )
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('Ana')
  vi.advanceTimersByTime(1000)
  expect((await reader.read()).value).toBe('event:alive\ndata:1\n\n')
  isSignedIn = false
  vi.advanceTimersByTime(1000)
  expect(await reader.read()).toEqual({ done: true, value: undefined })
  events.close()
})
