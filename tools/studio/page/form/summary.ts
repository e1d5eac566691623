import { isObject, type Json, membersOf, operatorOf } from '../../../../renderer/language'
import { wholeAction } from '../../../analysis/actions/meanings'
import { valuePhrase } from '../../../analysis/sentences/value'
import { t } from '../words/words'
import type { FormPlace } from './use-place'

const maxMembers = 8

/** Actions in words, other values by their members. */
export function summaryOf(value: Json | undefined, place: Pick<FormPlace, 'names'>): string {
  if (value === undefined) return t('literalField.notSet')
  const parts = Array.isArray(value) ? value : [value]
  return parts
    .slice(0, maxMembers)
    .map((part) => partSummary(part, place))
    .join(', ')
}

function partSummary(value: Json, { names }: Pick<FormPlace, 'names'>): string {
  if (!isObject(value) || operatorOf(value) !== undefined) return valuePhrase(value, names)
  if (typeof value['do'] === 'string') return capital(wholeAction(value, names))
  return membersOf(value)
    .slice(0, maxMembers)
    .map(([name, member]) =>
      typeof member === 'object' && member !== null
        ? name
        : `${name}: ${valuePhrase(member, names)}`,
    )
    .join(', ')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
