import { createContext, useContext } from 'react'
import { type Names, plainNames } from '../../../analysis/sentences/value'
import { anyType, type Type } from '../../../analysis/types/type'
import type { Option } from '../controls/picker'

/** The context of a rule builder. */
export interface RuleDeps {
  /** The paths that can be read at this place. */
  readonly paths: readonly Option[]
  readonly rules: readonly string[]
  readonly typeOf: (path: string) => Type
  readonly names: Names
}

/** The context of the node whose form is shown. */
export const RuleDepsContext = createContext<RuleDeps>({
  paths: [],
  rules: [],
  typeOf: () => anyType,
  names: plainNames,
})

/** Returns the context of a rule's place. */
export function useRuleDeps(): RuleDeps {
  return useContext(RuleDepsContext)
}
