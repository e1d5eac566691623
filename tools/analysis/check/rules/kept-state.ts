import { child, isKept, membersOf, objectOrEmpty, type Json } from '../../../../renderer/language'
import { schemaType } from '../../types/from-schema'
import { choicesOf, kindsOf } from '../../types/type'
import { say } from '../../words/words'
import { at, type DocumentRule } from './rule'

/**
 * A kept state entry that another screen declares differently, or that accepts any number of
 * values.
 */
export const unfitKept: DocumentRule = {
  code: 'LZ436',
  severity: 'error',
  title: 'A state entry with `keep` that other screens must not or cannot read',
  why: 'The memory of a visit would contain what the borrower entered, or values that a screen does not know.',
  independentOfInputs: true,
  check: (model) =>
    model.kind !== 'screen'
      ? []
      : membersOf(model.document['state']).flatMap(([name, entry]) => {
          if (!isKept(entry)) return []
          const { type = null } = objectOrEmpty(entry)
          const place = `${child('/state', name)}/type`
          if (!isChoice(type))
            return [
              at(model, place, {
                what: say`A kept entry is true or false, or has an "enum".`,
                fix: say`Keep only the answer to a question, as in { "type": "boolean" }.`,
              }),
            ]
          const other = [...model.project.screens.values()].find(({ document }) => {
            const same = objectOrEmpty(document['state'])[name] ?? null
            return isKept(same) && !isSameType(objectOrEmpty(same)['type'], type)
          })
          if (!other) return []
          return [
            at(model, place, {
              what: say`The screen "${other.name}" keeps state.${name} with another type.`,
              fix: say`Give both the same type, or another name.`,
            }),
          ]
        }),
}

function isChoice(type: Json): boolean {
  const shape = schemaType(type)
  return kindsOf(shape).every(
    (kind) => kind === 'boolean' || kind === 'null' || choicesOf(shape, kind)?.only !== undefined,
  )
}

function isSameType(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
