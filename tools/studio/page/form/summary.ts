import {
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  objectOrEmpty,
  operatorOf,
} from '../../../../renderer/language'
import { actionWithBranches } from '../../../analysis/actions/meanings'
import { valuePhrase } from '../../../analysis/sentences/value'
import { choiceInSentence, labelOf } from '../../../analysis/words/member-label'
import { entryWords } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { memberSchemas, shapeOf } from './grammar'
import type { FormPlace } from './use-place'

const maxMembers = 8

/** Returns a summary: a sentence for an action, the labels of the members for other values. */
export function summaryOf(
  value: Json | undefined,
  place: Pick<FormPlace, 'names'>,
  schema: JsonObject = {},
): string {
  if (value === undefined) return t('valueMode.notSet')
  const isList = Array.isArray(value)
  const parts = isList ? value : [value]
  const part = isList ? objectOrEmpty(shapeOf(schema, value).schema['items']) : schema
  return parts
    .slice(0, maxMembers)
    .map((one) => partSummary(one, place, part))
    .join(', ')
}

function partSummary(value: Json, { names }: Pick<FormPlace, 'names'>, schema: JsonObject): string {
  if (!isObject(value) || operatorOf(value) !== undefined) return valuePhrase(value, names)
  if (typeof value['do'] === 'string') return capital(actionWithBranches(value, names))
  const known = memberSchemas(shapeOf(schema, value).schema)
  return membersOf(value)
    .slice(0, maxMembers)
    .map(([name, member]) => {
      const label = known[name] ? labelOf(name) : entryWords('', name, member)
      if (typeof member === 'object' && member !== null) return label
      const choice = (one: Json) => choiceInSentence(name, one)
      return `${label}: ${valuePhrase(member, { ...names, ...(known[name] && { choice }) })}`
    })
    .join(', ')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
