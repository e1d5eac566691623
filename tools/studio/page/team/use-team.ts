import { createContext, useContext, useSyncExternalStore } from 'react'
import { may, type Person } from '../start'
import type { ChangeState } from '../../answers'
import type { OpenTeam, TeamState } from './open-team'

/** The open change; the local studio has none. */
export const TeamContext = createContext<{ team: OpenTeam; person: Person } | undefined>(undefined)

/** The state of the open change; undefined in the local studio. */
export function useTeam(): (TeamState & { team: OpenTeam; person: Person }) | undefined {
  const context = useContext(TeamContext)
  const state = useSyncExternalStore(
    context?.team.subscribe ?? never,
    context?.team.getState ?? none,
  )
  return context && state && { ...context, ...state }
}

/** Whether documents can be edited here: not by a reader, and not once the change is over. */
export function useCanEdit(): boolean {
  const team = useTeam()
  return mayEdit(team?.person, team?.change?.state)
}

/** The same for a person and the state of their change; without a person everything is editable. */
export function mayEdit(person: Person | undefined, state: ChangeState | undefined): boolean {
  return !person || (may(person, 'author') && state !== 'published' && state !== 'dropped')
}

const never = () => () => {}
const none = () => undefined
