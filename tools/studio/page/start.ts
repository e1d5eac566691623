import type { StoreApi } from 'zustand/vanilla'
import { type ChangeState, type EventName, type Person, refusalOfEvent } from '../../server/answers'

export interface StudioStart {
  readonly frameOrigin: string
  /** The URL of the preview frame, by default `studio-frame.html` at `frameOrigin`. */
  readonly frameUrl?: string
  /** The URL of the documentation site, which has a page for each code of the checker. */
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

/** Returns the screen name after `#` in the URL; empty if its encoding is invalid. */
export function screenInAddress(hash = location.hash): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Returns whether a person may trigger an event of a change in this state. A local studio has no
 * person, so everything is allowed. The server checks again.
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
