import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Person } from '../start'
import type { OpenTeam, TeamState } from './open-team'

/** The change that is open; the local studio has none. */
export const TeamContext = createContext<{ team: OpenTeam; person: Person } | undefined>(undefined)

/** What is known of the open change; undefined in the local studio. */
export function useTeam(): (TeamState & { team: OpenTeam; person: Person }) | undefined {
  const context = useContext(TeamContext)
  const state = useSyncExternalStore(
    context?.team.subscribe ?? never,
    context?.team.getState ?? none,
  )
  return context && state && { ...context, ...state }
}

const never = () => () => {}
const none = () => undefined
