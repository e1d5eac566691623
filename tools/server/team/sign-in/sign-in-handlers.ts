import type { Handlers } from '../access/routes'
import type { Person } from '../../answers'
import { isKept } from '../git/commits'
import { keepAttempt, keepSession, takeAttempt, takeSession, type Sessions } from './cookies'
import type { Provider } from './provider'
import { said, say } from '../../../analysis/words/words'
import { wordsPage } from './words-page'

interface SignInParts {
  readonly address: string
  readonly hours: number
  readonly provider: Provider
  readonly sessions: Sessions
  readonly log: (error: unknown) => void
}

type SignInRoute =
  | 'GET /sign-in'
  | 'GET /sign-in/done'
  | 'POST /sign-out'
  | 'GET /signed-out'
  | 'GET /api/me'

/** Handlers for signing in and out. */
export function signInHandlers({
  address,
  hours,
  provider,
  sessions,
  log,
}: SignInParts): Pick<Handlers, SignInRoute> {
  const turnAway = (error: unknown) => {
    log(error)
    return wordsPage(said('The sign-in did not work out.'), said('Sign in again'), '/sign-in', 400)
  }
  return {
    'GET /sign-in': async (context) => {
      const begun = await provider.begin().catch(log)
      if (!begun)
        return wordsPage(
          said('Whoever tells people apart here does not answer at the moment.'),
          said('Try again'),
          '/sign-in',
          502,
        )
      keepAttempt(context, address, { ...begun.attempt, to: insideOf(context.req.query('to')) })
      return context.redirect(begun.address, 303)
    },
    'GET /sign-in/done': async (context) => {
      const attempt = takeAttempt(context, address)
      if (!attempt) return turnAway(new Error('No attempt to sign in was under way.'))
      try {
        const { person, idToken } = await provider.finish(new URL(context.req.url), attempt)
        const { name, role } = person
        if (!role)
          return wordsPage(
            say`You are signed in as ${name}, and nothing here is open to you yet. Ask the operator of this studio for a role.`,
            said('Sign in as somebody else'),
            '/sign-in',
            403,
          )
        // Otherwise nobody could tell the person's own edits from those of others.
        if (!isKept(person.subject))
          return wordsPage(
            said(
              'Your id at the provider has characters that git cannot keep: "<", ">", a control character, or a blank at an edge. Ask the operator of this studio for another id.',
            ),
            said('Sign in as somebody else'),
            '/sign-in',
            403,
          )
        const known: Person = { ...person, role }
        keepSession(context, address, sessions.begin(known, idToken), hours * 3600)
        return context.redirect(attempt.to, 303)
      } catch (error) {
        return turnAway(error)
      }
    },
    'POST /sign-out': async (context) => {
      const ended = sessions.end(takeSession(context, address))
      // The session is over here, even if the provider fails.
      const to = ended && (await provider.leave(ended.idToken).catch(() => undefined))
      return context.json({ to: to ?? '/signed-out' })
    },
    'GET /signed-out': () => wordsPage(said('You are signed out.'), said('Sign in'), '/sign-in'),
    'GET /api/me': (context) => context.json(context.get('person')),
  }
}

/** Allows only a page of the studio itself. */
function insideOf(to = '/'): string {
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(to) && !to.startsWith('/sign') ? to : '/'
}
