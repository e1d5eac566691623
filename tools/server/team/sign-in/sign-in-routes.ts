import type { Routes } from '../../app'
import type { Person } from '../../answers'
import { isKept } from '../git/commits'
import type { SealedCookies } from './cookies'
import type { Provider } from './provider'
import { translate, say } from '../../../analysis/words/words'
import { messagePage } from './message-page'

interface SignInParts {
  readonly provider: Provider
  readonly cookies: SealedCookies
  readonly log: (error: unknown) => void
}

export function signInRoutes({ provider, cookies, log }: SignInParts): Routes {
  const turnAway = (error: unknown) => {
    log(error)
    return messagePage(
      translate('The sign-in failed.'),
      translate('Sign in again'),
      '/sign-in',
      400,
    )
  }
  return {
    'GET /sign-in': [
      'anyone',
      async (context) => {
        const begun = await provider.begin().catch(log)
        if (!begun)
          return messagePage(
            translate('The sign-in server does not respond at the moment. Try again later.'),
            translate('Try again'),
            '/sign-in',
            502,
          )
        const to = insideOf(context.req.query('to'))
        cookies.keep(context, 'attempt', { ...begun.attempt, to })
        return context.redirect(begun.address, 303)
      },
    ],
    'GET /sign-in/done': [
      'anyone',
      async (context) => {
        const attempt = cookies.take(context, 'attempt')
        if (!attempt) return turnAway(new Error('No attempt to sign in was under way.'))
        try {
          const { person, idToken } = await provider.finish(new URL(context.req.url), attempt)
          const { name, role } = person
          if (!role)
            return messagePage(
              say`You are signed in as ${name}, but you have no role in this studio yet. Ask its operator for a role.`,
              translate('Sign in as somebody else'),
              '/sign-in',
              403,
            )
          // The id is the committer's address. If git changed it, the studio could not recognize
          // the person's own edits.
          if (!isKept(person.subject))
            return messagePage(
              translate(
                'Your id at the provider has characters that git cannot store: "<", ">", a control character, or a blank at the start or end. Ask the operator of this studio for another id.',
              ),
              translate('Sign in as somebody else'),
              '/sign-in',
              403,
            )
          const signedIn: Person = { ...person, role }
          cookies.keep(context, 'session', { person: signedIn, idToken })
          return context.redirect(attempt.to, 303)
        } catch (error) {
          return turnAway(error)
        }
      },
    ],
    'POST /sign-out': [
      'anyone',
      async (context) => {
        const ended = cookies.take(context, 'session')
        // The session ends even if the identity provider does not respond.
        const to = ended && (await provider.leave(ended.idToken).catch(() => undefined))
        return context.json({ to: to ?? '/signed-out' })
      },
    ],
    'GET /signed-out': [
      'anyone',
      () => messagePage(translate('You are signed out.'), translate('Sign in'), '/sign-in'),
    ],
    'GET /api/me': ['reader', (context) => context.json(context.get('person'))],
  }
}

/** Returns the requested path if it is a page of the studio, otherwise the start page. */
function insideOf(to = '/'): string {
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(to) && !to.startsWith('/sign') ? to : '/'
}
