import { createContext, useContext } from 'react'
import { type Names, plainNames } from '../../../analysis/sentences/value'
import { anyType, type Type } from '../../../analysis/types/type'
import type { Option } from '../controls/picker'

/** The context of a rule builder. */
export interface RuleDeps {
  /** Paths that can be read there. */
  readonly paths: readonly Option[]
  readonly rules: readonly string[]
  readonly typeOf: (path: string) => Type
  readonly names: Names
}

/** The place of the node whose form is shown. */
export const RuleDepsContext = createContext<RuleDeps>({
  paths: [],
  rules: [],
  typeOf: () => anyType,
  names: plainNames,
})

/** The context of a rule's place. */
export function useRuleDeps(): RuleDeps {
  return useContext(RuleDepsContext)
}
