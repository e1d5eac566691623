import type { SessionRules } from '../../renderer/language'
import { readSession, type Session } from '../session/read-session'
import { sessionQuery } from '../session/session-query'
import { keepAddress } from '../api/given-addresses'
import { addressOf } from './address'
import type { ScreenLocation } from './current-location'
import type { RouteTable } from './route-table'

/** Where the borrower is, and the session that the address carries. */
export interface Visit {
  session: () => Session
  /** Takes the session of a place; gives back what is wrong with its query. */
  enter(place: ScreenLocation): readonly string[]
  /** The address of a screen, with what travels of the session; empty when there is none. */
  route: (screen: string) => string
}

/** Begins without a session. */
export function createVisit(
  rules: SessionRules,
  routes: RouteTable,
  sources: Readonly<Record<string, unknown>>,
): Visit {
  let session: Session = {}
  let at: ScreenLocation | undefined
  // Defaults stay out of addresses that people see and share.
  const given = () => (at ? readSession(at, { ...rules, defaults: {} }, {}).values : {})
  return {
    session: () => session,
    enter(place) {
      const { values, problems } = readSession(place, rules, sources)
      session = values
      at = place
      return problems
    },
    route(screen) {
      const entry = routes.find(screen)
      const query = sessionQuery([...rules.common, ...(rules.travel ?? [])], given())
      return entry ? keepAddress(addressOf(entry, query, at ?? window.location)) : ''
    },
  }
}
