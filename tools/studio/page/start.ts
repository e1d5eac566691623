/** What the server says to a page: whose phone it shows, and for a team whose change it is. */
export interface StudioStart {
  /** The origin that the page of the phone is served from. */
  readonly frameOrigin: string
  /** The change that is open, and who has it open; the local studio has neither. */
  readonly change?: string
  readonly person?: Person
}

/** Somebody who has signed in. */
export interface Person {
  readonly subject: string
  readonly name: string
  readonly role: 'reader' | 'author' | 'approver' | 'publisher'
}

/** The facts of this page. */
export function studioStart(): StudioStart {
  const start = JSON.parse(
    document.getElementById('studio-start')?.textContent ?? '{}',
  ) as Partial<StudioStart>
  return { frameOrigin: '', ...start }
}

/** The address of what the server answers about the documents that are open: `/project`. */
export function apiAddress(path: string): string {
  const { change } = studioStart()
  return change === undefined ? `/api${path}` : `/api/changes/${change}${path}`
}

const order = ['reader', 'author', 'approver', 'publisher'] as const

/** Whether somebody has a role, or one above it; the server asks again. */
export function may({ role }: Person, least: Person['role']): boolean {
  return order.indexOf(role) >= order.indexOf(least)
}
