import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { said, say, speak, type Language } from '../../../analysis/words/words'
import { ReleaseError } from '../../../release'
import { refusalOf, askedLanguage } from '../../studio'
import { type Sessions, cookieNames } from '../sign-in/cookies'
import { type EventName, isEnough, lifeCycle, type Role } from '../../answers'
import type { Person } from './roles'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of a handler: the request, and its person. */
export type TeamContext = Context<{ Variables: { person: Person } }>

/** Answers one route. */
export type Handler = (context: TeamContext) => Response | Promise<Response>

/** One handler for each route of the table. */
export type Handlers = Readonly<Record<RouteName, Handler>>

/** The parts of `createApp`. */
export interface AppParts {
  /** The address at which people open the studio. */
  readonly address: string
  readonly sessions: Pick<Sessions, 'find'>
  readonly handlers: Handlers
  /** Logs a failure; the answer to the page contains no details of this machine. */
  readonly log: (error: unknown) => void
}

/** A document of 1 MB as JSON. */
const mostBytes = 4_000_000

/** The studio of a team as one application, which answers only the routes of the table. */
export function createApp({ address, sessions, handlers, log }: AppParts): Hono {
  const app = new Hono<{ Variables: { person: Person } }>()
  const site = new URL(address)
  speakToEach()
  app.use((context, next) => inLanguageOf(context.req.raw, next))
  app.use(async (context, next) => {
    const message = refusalOf(context.req.raw, [site.host], address)
    if (message !== undefined) return context.json({ message }, 403)
    await next()
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    return undefined
  })
  app.use(
    bodyLimit({
      maxSize: mostBytes,
      onError: ({ json }) => json({ message: said('This is longer than the studio takes.') }, 413),
    }),
  )
  for (const [name, least] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, path, async (context) => {
      if (least !== 'anyone') {
        const person = sessions.find(getCookie(context, cookieNames(address).session) ?? '')
        if (!person) return unknown(context)
        if (!isEnough(person.role, least))
          return context.json(
            { message: say`This takes the role "${least}", and yours is "${person.role}".` },
            403,
          )
        context.set('person', person)
      }
      return handlers[name as RouteName](context)
    })
  }
  app.notFound(({ json }) => json({ message: said('The studio has no such address.') }, 404))
  app.onError((error, { json }) => {
    if (error instanceof ReleaseError) return json(withoutPlace({ refusal: error.refusal }), 409)
    const { status, message } = answerOfError(error)
    if (status >= 500) log(error)
    return json({ message }, status)
  })
  return app as unknown as Hono
}

const hidden: readonly string[] = ['address', 'detail', 'cause']

/** An outcome or a refusal without the address of the store, which only its operator knows. */
export function withoutPlace<Answer extends object>(answer: Answer): Answer {
  const shown = (name: string, value: unknown) => (hidden.includes(name) ? undefined : value)
  return JSON.parse(JSON.stringify(answer, shown)) as Answer
}

/** Redirects a page to the sign-in and back; answers an API request with 401. */
function unknown(context: TeamContext): Response {
  const { pathname, search } = new URL(context.req.url)
  return pathname.startsWith('/api/')
    ? context.json({ message: said('You are not signed in, or no more.') }, 401)
    : context.redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`, 303)
}

const asked = new AsyncLocalStorage<Language>()

/** Makes all messages of this process use the language of the current request. */
function speakToEach(): void {
  speak(() => asked.getStore() ?? 'en')
}

/** Runs work in the language of a request. */
function inLanguageOf<Result>(request: Request, work: () => Result): Result {
  return asked.run(askedLanguage(request), work)
}

/**
 * The answer to a page about a failure, by the code of the error. Any other error gets a general
 * message.
 */
function answerOfError(error: unknown): { message: string; status: 400 | 409 | 500 | 503 } {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const status = { request: 400, change: 409 }[String(code)] as 400 | 409 | undefined
  if (status !== undefined) return { status, message: String(message) }
  return code === 'git'
    ? {
        status: 503,
        message: said(
          'The place where everything is kept does not answer, so nothing was saved. What you typed is kept here, and is tried again.',
        ),
      }
    : {
        status: 500,
        message: said('The studio failed at this. Try again; its operator has the reason.'),
      }
}

/**
 * Every address of a team's studio, with the least role that may use it. The handlers are in a
 * table with the same names.
 */
export const routes = {
  'GET /sign-in': 'anyone',
  'GET /sign-in/done': 'anyone',
  'POST /sign-out': 'anyone',
  'GET /signed-out': 'anyone',
  'GET /': 'reader',
  'GET /change/:id': 'reader',
  'GET /assets/:file': 'reader',
  'GET /api/me': 'reader',
  'GET /api/changes': 'reader',
  'POST /api/changes': 'author',
  'GET /api/changes/:id': 'reader',
  'GET /api/changes/:id/project': 'reader',
  'GET /api/changes/:id/coverage': 'reader',
  'GET /api/changes/:id/samples': 'reader',
  'GET /api/changes/:id/events': 'reader',
  'GET /api/changes/:id/review': 'reader',
  'GET /api/changes/:id/to-sign': lifeCycle.approve.by,
  ...(Object.fromEntries(
    Object.entries(lifeCycle).map(([event, { by }]) => [`POST /api/changes/:id/${event}`, by]),
  ) as Record<EventRoute, Role>),
  'GET /api/release': 'reader',
  'POST /api/release/promote': 'publisher',
  'POST /api/release/halt': 'publisher',
  'POST /api/release/rollback': 'publisher',
  'POST /api/release/disable': 'publisher',
  'POST /api/release/enable': 'publisher',
} as const satisfies Readonly<Record<`${Method} /${string}`, Role | 'anyone'>>

type Method = 'GET' | 'POST'

/** The route of an event in the life of a change. */
export type EventRoute = `POST /api/changes/:id/${EventName}`

/** The name of a route. */
type RouteName = keyof typeof routes
