import {
  child,
  isSafeName,
  namingMembers,
  own,
  segmentsOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { namedKinds, type NamedKind } from '../../names/named-kinds'
import { quote } from '../../types/describe'
import { said, say } from '../../words/words'
import type { GrammarFault } from '../grammar'
import { didYouMean } from '../rules/did-you-mean'
import { memberName, type GrammarReport } from './grammar-report'

const forms: Readonly<Record<string, string>> = {
  routes: 'A route begins with "/" or "#/" and has letters, digits, ".", "-" and "_".',
  var: 'A path is names joined by dots, as in "order.amount".',
  t: 'A text key is "namespace.key".',
  endpoint: 'An endpoint is "family.endpoint".',
}

export function wrongForm(fault: GrammarFault): GrammarReport {
  const { instancePath } = fault.error
  const name = invalidName(fault)
  const place =
    name === undefined
      ? { pointer: instancePath }
      : { pointer: child(instancePath, name), atKey: true }
  const subject = name ?? stringOrEmpty(fault.value)
  if (!subject.split('.').every(isSafeName))
    return {
      code: 'LZ107',
      ...place,
      what: say`${quote(subject)} has a meaning in JavaScript.`,
      fix: say`Use another name.`,
    }
  if (reservedWords(fault).includes(subject))
    return {
      code: 'LZ106',
      ...place,
      what: say`${quote(subject)} already means something in every document.`,
      fix: say`Choose another name.`,
    }
  const form = segmentsOf(instancePath)
    .map((segment) => (Object.hasOwn(forms, segment) ? forms[segment] : undefined))
    .findLast((found) => found !== undefined)
  return {
    code: 'LZ106',
    ...place,
    what: say`${quote(subject)} is not written like a name of this kind.`,
    ...((name === undefined ? nameMeant(fault, subject) : undefined) ?? {
      fix: said(form) ?? say`Use letters, digits and hyphens, beginning with a letter.`,
    }),
  }
}

/** The declared name that a wrongly written one means, as in `loanDetails` for `loan-details`. */
function nameMeant(
  fault: GrammarFault,
  subject: string,
): ReturnType<typeof didYouMean> | undefined {
  const members = { ...namingMembers.node, ...namingMembers.step, ...namingMembers.operator }
  const kind = own<string>(members, memberName(fault))
  const named = kind === undefined ? undefined : own<NamedKind>(namedKinds, kind)
  const names = named?.names(fault.project).keys()
  const advice = names && didYouMean(subject, names, (value) => ({ at: 'value', value }))
  return advice?.suggestion && advice
}

/**
 * Returns the reserved words with which a name must not start. Unsafe names in JavaScript have
 * another message.
 */
function reservedWords({ error }: GrammarFault): string[] {
  const [, words = ''] = /^\^\(\?!\(\?:([\w|]+)\)\$\)/.exec(String(error.params['pattern'])) ?? []
  return words.split('|').filter((word) => word !== '' && isSafeName(word))
}

/** Returns the invalid name, if the error is about names. */
function invalidName({ value, error }: GrammarFault): string | undefined {
  const pattern = error.params['pattern']
  if (typeof value !== 'object' || value === null || typeof pattern !== 'string') return undefined
  const wrong = Object.keys(value).filter((name) => !new RegExp(pattern, 'u').test(name))
  // `$comment` is allowed, although it does not match the pattern.
  return wrong.find((name) => name !== '$comment') ?? wrong[0]
}
