import type { Person, PresentPerson } from '../../answers'
import { createTurns } from '../../../build/turns'
import type { Routes } from '../../app'

/** Tells the pages of an open change that it differs, and which people are looking at it. */
export interface TeamEvents {
  tell(id: string): void
  /** Records the document that a person has open. Without a stream to this server, does nothing. */
  openDocument(id: string, person: Person, path: string): void
  tellAll(): void
  /**
   * Opens an event stream until the request ends, or until shortly after the session has expired.
   */
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
  path?: string
}

const beatMs = 1000

const changedEvent = 'data:1\n\n'

export function createTeamEvents(): TeamEvents {
  const listeners = new Map<string, Set<Listener>>()
  const sendAll = (id: string, event: string) =>
    listeners.get(id)?.forEach(({ send }) => send(event))
  const tell = (id: string) => sendAll(id, changedEvent)
  const tellPeople = (id: string) => {
    const people = new Map<string, PresentPerson>()
    for (const { person, path } of listeners.get(id) ?? [])
      people.set(person.subject, { subject: person.subject, name: person.name, path })
    sendAll(id, `event:people\ndata:${JSON.stringify([...people.values()])}\n\n`)
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
    openDocument(id, { subject }, path) {
      const own = [...(listeners.get(id) ?? [])].filter(({ person }) => person.subject === subject)
      for (const listener of own) listener.path = path
      if (own.length > 0) tellPeople(id)
    },
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
              tellPeople(id)
            },
          }
          all.add(listener)
          until.addEventListener('abort', listener.end)
          listener.send(changedEvent)
          tellPeople(id)
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
