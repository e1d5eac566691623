import type { Json } from '../../../../renderer/language'
import { argumentPointer, namedArgumentValues, print } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import {
  type Binding,
  conditionsAround,
  type DocumentModel,
  expressionOf,
  type NodeUse,
} from '../../model/model'
import { rowName } from '../../model/walk-node'
import { isResultOfIf } from '../../operators/operator-meaning'
import { textKey } from '../../names/words-of-names'
import { say } from '../../words/words'
import { at, documentRule } from './rule'

/** Reports a position that is shown as a number: the first row would have the number 0. */
export const shownPosition = documentRule('LZ331', (model) =>
  readBindings(model).flatMap((binding) =>
    partsOf(model, binding).flatMap(({ value, pointer, isCounted }) => {
      const path = expressionOf(model, value)?.path
      if (path?.root?.kind !== 'index' || isCounted) return []
      // A condition on the position may exclude the first row.
      if (conditionsAround(binding.node).some((when) => JSON.stringify(when).includes(path.text)))
        return []
      return at(model, pointer, {
        what: say`${print(value)} is 0 in the first row, and the borrower would read this number.`,
        fix: say`Add 1, as in { "+": [{ "var": "${path.text}" }, 1] }.`,
      })
    }),
  ),
)

/** Reports a value of a fixed row that each row of the same list shows. */
export const valueOfOtherRow = documentRule('LZ332', (model) =>
  readBindings(model).flatMap((binding) =>
    partsOf(model, binding).flatMap(({ value, pointer }) => {
      const use = expressionOf(model, value)
      const [list, position] = use?.args ?? []
      if (use?.operator !== 'item' || typeof position !== 'number') return []
      const row = rowsAround(binding.node).find(({ source }) => areEqual(source['each'], list))
      if (!row) return []
      const name = rowName(row.source)
      return at(model, pointer, {
        what: say`Each row shows the value of row ${position + 1} of ${print(list)}.`,
        fix: say`Read the value of the row itself, as in { "var": "${name}.…" }.`,
      })
    }),
  ),
)

const readBindings = ({ bindings }: DocumentModel) => bindings.filter(({ isRead }) => isRead)

interface Part {
  readonly value: Json
  readonly pointer: string
  /** True if the text has plural forms for this number. */
  readonly isCounted?: boolean
}

/** Returns the values that a shown value consists of, or may be. */
function partsOf(model: DocumentModel, { value, pointer }: Part | Binding): Part[] {
  const use = expressionOf(model, value)
  if (!use) return []
  const { operator, args } = use
  if (operator === 't')
    return namedArgumentValues(use).map((one) => ({ ...one, isCounted: hasPlural(model, value) }))
  const isPart = (position: number) =>
    operator === 'cat' ||
    operator === 'or' ||
    (operator === 'if' && isResultOfIf(position, args.length))
  const inner = args.flatMap((arg, position) =>
    isPart(position) ? partsOf(model, { value: arg, pointer: argumentPointer(use, position) }) : [],
  )
  return [{ value, pointer }, ...inner]
}

function hasPlural({ project }: DocumentModel, text: Json): boolean {
  const key = textKey(text)
  return [...project.texts.values()].some((texts) => texts.has(`${key}_other`))
}

function rowsAround(node: NodeUse | undefined): NodeUse[] {
  if (!node) return []
  return [...(node.source['each'] === undefined ? [] : [node]), ...rowsAround(node.parent)]
}
