import { AsyncLocalStorage } from 'node:async_hooks'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { type Language, languages, translate, say, setLanguage } from '../../analysis/words/words'
import { ReleaseError } from '../../release'
import { isEnough, type Person, type Role } from '../answers'

export type AppContext = Context<{ Variables: { person: Person } }>

export type Handler = (context: AppContext) => Response | Promise<Response>

/** The handlers by route, such as `GET /api/me`. */
export type Routes = Readonly<Record<string, readonly [least: Role | 'anyone', answer: Handler]>>

export interface AppParts {
  /** Returns the host names that a request may use. */
  readonly hosts: () => readonly string[]
  /** The origin of the studio's pages, by default `http://` and the requested host. */
  readonly origin?: string
  /** Returns the person who sent a request; `undefined` if nobody is signed in. */
  readonly personOf: (context: AppContext) => Person | undefined | Promise<Person | undefined>
  readonly routes: Routes
  /** Returns a message for an error that the user can fix. */
  readonly explain?: (error: Error) => string | undefined
  /** Logs an error. The page gets only a general message. */
  readonly log: (error: unknown) => void
}

/** Creates an app that serves these routes. */
export function createApp({
  hosts,
  origin,
  personOf,
  routes,
  explain = () => undefined,
  log,
}: AppParts): Hono {
  const app = new Hono<{ Variables: { person: Person } }>()
  app.use(inLanguageOfRequest())
  app.use(async (context, next) => {
    const message = refusalOf(context.req.raw, hosts(), origin)
    if (message !== undefined) return context.json({ message }, 403)
    await next()
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    return undefined
  })
  app.use(limitBody())
  for (const [name, [least, answer]] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, path, async (context) => {
      if (least !== 'anyone') {
        const person = await personOf(context)
        if (!person) return unknown(context)
        if (!isEnough(person.role, least))
          return context.json(
            {
              message: say`This action needs the role "${least}", but you have the role "${person.role}". Ask somebody with the needed role.`,
            },
            403,
          )
        context.set('person', person)
      }
      return answer(context)
    })
  }
  app.notFound(({ json }) => json({ message: translate('The studio has no such address.') }, 404))
  app.onError((error, { json }) => {
    if (error instanceof ReleaseError) return json(withoutPlace({ refusal: error.refusal }), 409)
    const message = explain(error)
    if (message !== undefined) return json({ message }, 409)
    const { status, ...answer } = answerOfError(error)
    if (status >= 500) log(error)
    return json(answer, status)
  })
  return app as unknown as Hono
}

const hidden: readonly string[] = ['address', 'detail', 'cause']

export function withoutPlace<Answer extends object>(answer: Answer): Answer {
  const shown = (name: string, value: unknown) => (hidden.includes(name) ? undefined : value)
  return JSON.parse(JSON.stringify(answer, shown)) as Answer
}

/** Answers a person who is not signed in: 401 for an API request, otherwise the sign-in page. */
function unknown(context: AppContext): Response {
  const { pathname, search } = new URL(context.req.url)
  return pathname.startsWith('/api/')
    ? context.json({ message: translate('You are not signed in. Sign in and try again.') }, 401)
    : context.redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`, 303)
}

const asked = new AsyncLocalStorage<Language>()

/** Returns a handler that gives messages the language of the request. */
export function inLanguageOfRequest(): MiddlewareHandler {
  setLanguage(() => asked.getStore() ?? 'en', 'forms')
  return ({ req }, next) => asked.run(requestLanguage(req.raw), next)
}

/**
 * Returns the response to an error. An error with a known code has its own message, and other
 * errors have a general message.
 */
function answerOfError(error: unknown): {
  readonly status: 400 | 409 | 500 | 503
  readonly message: string
  /** The code of the refusal, if the life cycle refused an event. */
  readonly reason?: unknown
} {
  const { code, message, reason } = error as Readonly<Record<string, unknown>>
  const status = { request: 400, change: 409 }[String(code)] as 400 | 409 | undefined
  if (status !== undefined) return { status, message: String(message), reason }
  return code === 'git'
    ? {
        status: 503,
        message: translate(
          'The store of the studio does not respond, so nothing was saved. Your text stays in this browser, and the studio tries again.',
        ),
      }
    : {
        status: 500,
        message: translate(
          'The studio could not do this. Try again, or ask its operator, who can see the reason.',
        ),
      }
}

/**
 * Returns the reason why a request is refused; undefined if the request is allowed. The host must
 * be in `hosts`. A write must come from a page with the origin `own`, by default the requested
 * host.
 */
export function refusalOf(
  request: Request,
  hosts: readonly string[],
  own?: string,
): string | undefined {
  const refusal = originRefusal(request, hosts, own)
  if (refusal !== undefined || isRead(request)) return refusal
  // The form of another website cannot send this content type.
  return /^application\/json(;|$)/.test(request.headers.get('content-type') ?? '')
    ? undefined
    : translate('Send changes with the content type application/json.')
}

export const linkRefusal = (): string =>
  translate('This link is no longer valid. Ask for a new one.')

export function originRefusal(
  request: Request,
  hosts: readonly string[],
  own?: string,
): string | undefined {
  const { headers } = request
  // The host name of another website can resolve to this machine (DNS rebinding).
  const host = headers.get('host') ?? ''
  if (!hosts.includes(host))
    return say`The studio does not accept requests for the host "${host}". Open it with the address of its settings.`
  if (isRead(request)) return undefined
  const origin = headers.get('origin')
  if (origin !== (own ?? `http://${host}`))
    return say`Only the studio's own page may write; this request comes from ${origin ?? translate('no page')}.`
  return undefined
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

const cookie = /(?:^|;\s*)lienzo-studio-language=(\w+)/

/** Returns the language of a request: from the studio's cookie, or from the browser. */
function requestLanguage({ headers }: Request): Language {
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1] ?? ''
  const names = [chosen, ...(headers.get('accept-language') ?? '').split(',')]
  return names.map((name) => name.trim().split(/[-;]/)[0]).find(isLanguage) ?? 'en'
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}

/** The maximum size of a body. A document of 1 MB fits, even with escaped characters. */
const maxBytes = 4_000_000

/** Returns a handler that limits the size of bodies, and refuses requests without a length. */
export function limitBody(most = maxBytes): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.header('transfer-encoding') !== undefined)
      return json({ message: translate('A request needs the header Content-Length.') }, 411)
    if (Number(req.header('content-length') ?? 0) > most)
      return json(
        {
          message: translate(
            'The document is longer than the studio accepts. Shorten it, or split it into two documents.',
          ),
        },
        413,
      )
    return next()
  }
}
