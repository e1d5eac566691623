import { own } from '../../../renderer/language'
import { comparisons } from './comparisons'
import { lists } from './lists'
import { logic } from './logic'
import type { OperatorMeaning } from './meaning'
import { numbers } from './numbers'
import { reading } from './reading'
import { texts } from './texts'

/** The meaning of every operator of the language, by name. */
export const meanings: Readonly<Record<string, OperatorMeaning>> = {
  ...reading,
  ...logic,
  ...comparisons,
  ...numbers,
  ...texts,
  ...lists,
}

/** The meaning of an operator; undefined for an unknown name. */
export function meaningOf(operator: string | undefined): OperatorMeaning | undefined {
  return operator === undefined ? undefined : own(meanings, operator)
}
