import type { StoreApi } from 'zustand/vanilla'
import { type ChangeState, type EventName, refusalOfEvent, type Role } from '../../server/answers'

/** The server's data for a page: the origin of its phone, and for a team the open change. */
export interface StudioStart {
  /** The origin of the phone's page. */
  readonly frameOrigin: string
  /** The address of that page, if a server other than the studio's has it. */
  readonly frameAddress?: string
  /** The address of a site with a page for each code of the checker. */
  readonly docs?: string
  /** The open change and its person; the local studio has neither. */
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

/** The API address for the open documents: `/project`. */
export function apiAddress(path: string): string {
  const { change } = studioStart()
  return change === undefined ? `/api${path}` : `/api/changes/${change}${path}`
}

/**
 * Whether somebody may do something to a change in its state; the server checks it again. The owner
 * of a local studio may do everything.
 */
export function may(
  person: Person | undefined,
  event: EventName,
  state: ChangeState = 'open',
): boolean {
  return !person || refusalOfEvent(event, { state, role: person.role }) === undefined
}

/** A store that its readers follow with `useStore`; only its creator changes it. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
