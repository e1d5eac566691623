import { own } from '../../../renderer/language'
import { comparisons } from './comparisons'
import { lists } from './lists'
import { logic } from './logic'
import type { OperatorMeaning } from './meaning'
import { numbers } from './numbers'
import { reading } from './reading'
import { texts } from './texts'

/** What every operator of the language means, by its name. */
export const meanings: Readonly<Record<string, OperatorMeaning>> = {
  ...reading,
  ...logic,
  ...comparisons,
  ...numbers,
  ...texts,
  ...lists,
}

/** What an operator means; undefined where there is none of that name. */
export function meaningOf(operator: string | undefined): OperatorMeaning | undefined {
  return operator === undefined ? undefined : own(meanings, operator)
}
