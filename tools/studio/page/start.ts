import type { StoreApi } from 'zustand/vanilla'
import { type ChangeState, type EventName, type Person, refusalOfEvent } from '../../server/answers'

export interface StudioStart {
  readonly frameOrigin: string
  /** The URL of the preview frame, if another server serves it. */
  readonly frameUrl?: string
  /** The URL of a documentation site with a page for each code of the checker. */
  readonly docs?: string
  /** The open change; the local studio has none. */
  readonly change?: string
  readonly person?: Person
  /** The URL of the documents of a shared preview. */
  readonly previewDocumentsUrl?: string
}

export function studioStart(): StudioStart {
  const start = JSON.parse(
    document.getElementById('studio-start')?.textContent ?? '{}',
  ) as Partial<StudioStart>
  return { frameOrigin: '', ...start }
}

/** Returns the screen after `#` in an address; empty if the address is cut within a character. */
export function screenInAddress(hash = location.hash): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Returns whether a person may trigger an event of a change in its current state. The server checks
 * again. In a local studio everything is allowed.
 */
export function mayTrigger(
  person: Person | undefined,
  event: EventName,
  state: ChangeState = 'open',
): boolean {
  return !person || refusalOfEvent(event, { state, role: person.role }) === undefined
}

/** A store that only its creator changes; components read it with `useStore`. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
