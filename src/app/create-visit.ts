import type { SessionRules } from '../../renderer/language'
import { readSession, type Session } from '../session/read-session'
import { sessionQuery } from '../session/session-query'
import { keepAddress } from '../api/given-addresses'
import { addressOf } from './address'
import type { ScreenLocation } from './current-location'
import type { RouteTable } from './route-table'

/** The borrower's place, and the session in its address. */
export interface Visit {
  session: () => Session
  /** Reads the session of a place; gives the problems of its query. */
  enter(place: ScreenLocation): readonly string[]
  /** The address of a screen with the session's parameters; empty if the screen does not exist. */
  route: (screen: string) => string
}

/** Starts without a session. */
export function createVisit(
  rules: SessionRules,
  routes: RouteTable,
  sources: Readonly<Record<string, unknown>>,
): Visit {
  let session: Session = {}
  let at: ScreenLocation | undefined
  // Defaults stay out of the addresses that people see and share.
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
