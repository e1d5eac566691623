import { createContext, useContext } from 'react'
import { type Names, plainNames } from '../../../analysis/sentences'
import { anyType, type Type } from '../../../analysis/types'
import type { Option } from '../properties/match-options'

/** What a rule builder knows of the place where its rule stands. */
export interface RuleWorld {
  /** Paths that can be read there. */
  readonly paths: readonly Option[]
  readonly rules: readonly string[]
  readonly typeOf: (path: string) => Type
  readonly names: Names
}

/** The place of the node whose form is shown. */
export const RuleWorldContext = createContext<RuleWorld>({
  paths: [],
  rules: [],
  typeOf: () => anyType,
  names: plainNames,
})

/** What is known of the place of a rule. */
export function useRuleWorld(): RuleWorld {
  return useContext(RuleWorldContext)
}
