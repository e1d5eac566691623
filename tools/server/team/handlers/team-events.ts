import type { Person } from '../../answers'
import { createTurns } from '../../../build/turns'
import type { Routes } from '../../app'

/** Sends the head commit of an open change, and the people who are looking at it. */
export interface TeamEvents {
  tell(id: string): void
  tellAll(): void
  /** Opens an event stream. It ends with the request, or shortly after the session has expired. */
  listen(id: string, listener: SignedIn, until: AbortSignal): Response
  close(): void
}

interface SignedIn {
  readonly person: Person
  readonly isSignedIn: () => boolean
}

interface Listener extends SignedIn {
  readonly send: (words: string) => void
  readonly end: () => void
}

const beatMs = 1000

export function createTeamEvents(headOf: (id: string) => string | undefined): TeamEvents {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (id: string) => {
    const all = [...(listeners.get(id) ?? [])]
    const people = [...new Map(all.map(({ person }) => [person.subject, person.name]))]
    const words = JSON.stringify({
      head: headOf(id) ?? null,
      people: people.map(([subject, name]) => ({ subject, name })),
    })
    for (const { send } of all) send(`data: ${words}\n\n`)
  }
  // A page that gets no events shows that the server does not respond, so send an event each
  // second.
  const timer = setInterval(() => {
    for (const { isSignedIn, send, end } of [...listeners.values()].flatMap((all) => [...all]))
      if (isSignedIn()) send('event:alive\ndata:1\n\n')
      else end()
  }, beatMs)
  timer.unref()
  return {
    tell,
    tellAll: () => [...listeners.keys()].forEach(tell),
    listen(id, signedIn, until) {
      const all = listeners.get(id) ?? new Set()
      listeners.set(id, all)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const words = new TextEncoder()
          const listener: Listener = {
            ...signedIn,
            send: (text) => controller.enqueue(words.encode(text)),
            end: () => {
              if (!all.delete(listener)) return
              if (all.size === 0) listeners.delete(id)
              controller.close()
              tell(id)
            },
          }
          all.add(listener)
          until.addEventListener('abort', listener.end)
          tell(id)
        },
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      })
    },
    close() {
      clearInterval(timer)
      for (const all of listeners.values()) for (const { end } of all) end()
    },
  }
}

/**
 * Handles one request at a time for each person and route. Requests of other people do not wait. A
 * read request is skipped if the page has aborted it.
 */
export function eachInTurn(routes: Routes): Routes {
  const inTurn = createTurns()
  return Object.fromEntries(
    Object.entries(routes).map(([name, [least, answer]]) => [
      name,
      [
        least,
        async (context) => {
          // Reads the body first, so that a slow connection does not block the next request. The
          // handler gets the same body or the same failure.
          await context.req.arrayBuffer().catch(() => undefined)
          const { method, raw } = context.req
          return inTurn(`${context.get('person').subject} ${name}`, async () =>
            method === 'GET' && raw.signal.aborted ? context.body(null, 408) : answer(context),
          )
        },
      ],
    ]),
  )
}
