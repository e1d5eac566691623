import { beforeEach, expect, it, vi } from 'vitest'
import type { Person } from '../../answers'
import { createTeamEvents, type TeamEvents } from './team-events'

beforeEach(() => void vi.useFakeTimers())

const person: Person = { subject: 'ana', name: 'Ana', email: '', role: 'author' }
const isSignedIn = () => true

/** Opens the stream of a person in change `a`, and returns a function that reads the next event. */
function listen(events: TeamEvents, signedIn: Parameters<TeamEvents['listen']>[1]) {
  const { body } = events.listen('a', signedIn, new AbortController().signal)
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  return () => reader.read()
}

it('tells who is looking at a change, and which document they have open', async () => {
  const events = createTeamEvents()
  const bo: Person = { ...person, subject: 'bo', name: 'Bo' }
  const next = listen(events, { person, isSignedIn })
  const people = async () => {
    const { value = '' } = await next()
    expect(value).toMatch(/^event:people\n/)
    return JSON.parse(value.replace(/^.*\ndata:/, '')) as unknown
  }
  expect(await next()).toEqual({ done: false, value: 'data:1\n\n' })
  expect(await people()).toEqual([{ subject: 'ana', name: 'Ana' }])
  // Bo has no stream to this server.
  events.openDocument('a', bo, 'locales/es/shop.json')
  listen(events, { person: bo, isSignedIn })
  expect(await people()).toEqual([
    { subject: 'ana', name: 'Ana' },
    { subject: 'bo', name: 'Bo' },
  ])
  events.openDocument('a', bo, 'locales/en/shop.json')
  expect(await people()).toEqual([
    { subject: 'ana', name: 'Ana' },
    { subject: 'bo', name: 'Bo', path: 'locales/en/shop.json' },
  ])
  events.close()
})

it('ends the event stream of a person soon after the session has ended [D7]', async () => {
  const events = createTeamEvents()
  let isValid = true
  const next = listen(events, { person, isSignedIn: () => isValid })
  await next()
  expect((await next()).value).toContain('Ana')
  vi.advanceTimersByTime(1000)
  expect((await next()).value).toBe('event:alive\ndata:1\n\n')
  isValid = false
  vi.advanceTimersByTime(1000)
  expect(await next()).toEqual({ done: true, value: undefined })
  events.close()
})
