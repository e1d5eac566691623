import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { said, say } from '../../analysis/words'
import { refusalOf } from '../../studio/server'
import type { Sessions } from '../sign-in/sessions'
import { cookieNames } from '../sign-in/cookies'
import { answerOfError } from './error-answers'
import { inLanguageOf, speakToEach } from './language'
import type { Person } from './person'
import { isEnough } from './roles'
import { routes, type RouteName } from './routes'

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
    const { status, message } = answerOfError(error)
    if (status >= 500) log(error)
    return json({ message }, status)
  })
  return app as unknown as Hono
}

/** Redirects a page to the sign-in and back; answers an API request with 401. */
function unknown(context: TeamContext): Response {
  const { pathname, search } = new URL(context.req.url)
  return pathname.startsWith('/api/')
    ? context.json({ message: said('You are not signed in, or no more.') }, 401)
    : context.redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`, 303)
}
