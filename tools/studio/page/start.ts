import type { StoreApi } from 'zustand/vanilla'
import { type ChangeState, type EventName, refusalOfEvent, type Role } from '../../server/answers'

/**
 * The server's data for a page: the origin of the phone's page and, for a team, the open change.
 */
export interface StudioStart {
  /** The origin of the phone's page. */
  readonly frameOrigin: string
  /** The URL of the phone's page, if another server has it. */
  readonly frameAddress?: string
  /** The URL of a documentation site with a page for each code of the checker. */
  readonly docs?: string
  /** The open change; the local studio has none. */
  readonly change?: string
  readonly person?: Person
}

/** A signed-in person. */
export interface Person {
  readonly subject: string
  readonly name: string
  readonly role: Role
}

/** The start data of this page. */
export function studioStart(): StudioStart {
  const start = JSON.parse(
    document.getElementById('studio-start')?.textContent ?? '{}',
  ) as Partial<StudioStart>
  return { frameOrigin: '', ...start }
}

/** Converts a path such as `/project` to the API URL for the open documents. */
export function apiAddress(path: string): string {
  const { change } = studioStart()
  return change === undefined ? `/api${path}` : `/api/changes/${change}${path}`
}

/**
 * Checks whether a person may trigger an event of a change in its current state. The server checks
 * this again. In a local studio everything is allowed.
 */
export function may(
  person: Person | undefined,
  event: EventName,
  state: ChangeState = 'open',
): boolean {
  return !person || refusalOfEvent(event, { state, role: person.role }) === undefined
}

/** A store that only its creator changes; components read it with `useStore`. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
