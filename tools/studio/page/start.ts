import type { StoreApi } from 'zustand/vanilla'

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
  readonly role: 'reader' | 'author' | 'approver' | 'publisher'
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

const order = ['reader', 'author', 'approver', 'publisher'] as const

/** Whether somebody has at least a role; the server checks it again. */
export function may({ role }: Person, least: Person['role']): boolean {
  return order.indexOf(role) >= order.indexOf(least)
}

/** A store that its readers follow with `useStore`; only its creator changes it. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
