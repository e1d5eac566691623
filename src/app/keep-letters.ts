import { holdsSessionId } from '../session/holds-session-id'
import type { Session } from '../session/read-session'

/** The session of the app that a page shows now. */
const sessions = new WeakMap<Document, () => Session>()

/** Lets no link of a page write a letter whose address holds the session id. */
export function keepLetters(page: Document, session: () => Session): void {
  const isKept = sessions.has(page)
  sessions.set(page, session)
  if (isKept) return
  const keep = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (/^\s*mailto:/i.test(address) && holdsSessionId(address, sessions.get(page)!()))
      event.preventDefault()
  }
  for (const event of ['click', 'auxclick']) page.addEventListener(event, keep, true)
}
