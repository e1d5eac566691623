import { type NamedKind, namedKinds } from '../../names/named-kinds'
import { screenNameIn } from '../../project/screens'
import { meaningOf } from '../../operators/meanings'
import {
  child,
  isSafeName,
  namingMembers,
  own,
  segmentsOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { listNames, quote } from '../../types/describe'
import { didYouMean } from '../rules/did-you-mean'
import { type GrammarFault, inRightType } from '../grammar'
import { translate, say } from '../../words/words'
import {
  invalidValue,
  memberName,
  subjectOf,
  type GrammarReport,
  missingNeededMember,
  missingMember,
  twoOperators,
  unknownKind,
  unknownMember,
} from './member-sentences'

const forms: Readonly<Record<string, string>> = {
  routes: 'A route begins with "/" or "#/" and has letters, digits, ".", "-" and "_".',
  var: 'A path is names joined by dots, as in "order.amount".',
  t: 'A text key is "namespace.key".',
  endpoint: 'An endpoint is "family.endpoint".',
}

function wrongForm(fault: GrammarFault): GrammarReport {
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
      what: say`Every document already has a value called ${quote(subject)}.`,
      fix: say`Choose another name.`,
    }
  const form = segmentsOf(instancePath)
    .map((segment) => (Object.hasOwn(forms, segment) ? forms[segment] : undefined))
    .findLast((found) => found !== undefined)
  return {
    code: 'LZ106',
    ...place,
    what: say`${quote(subject)} is not a valid name here.`,
    ...((name === undefined ? nameMeant(fault, subject) : undefined) ?? {
      fix: translate(form) ?? say`Use letters, digits and hyphens, beginning with a letter.`,
    }),
  }
}

/**
 * Returns the name that the author probably meant, such as `loanDetails` for `loan-details`. A name
 * in a screen's list of scenarios can only mean a scenario of this screen.
 */
function nameMeant(
  fault: GrammarFault,
  subject: string,
): ReturnType<typeof didYouMean> | undefined {
  const { file, project, error } = fault
  const members = { ...namingMembers.node, ...namingMembers.step, ...namingMembers.operator }
  const kind = own<string>(members, memberName(fault))
  const named = kind === undefined ? undefined : own<NamedKind>(namedKinds, kind)
  const isScenario = file.kind === 'screen' && error.instancePath.startsWith('/scenarios/')
  const names = isScenario
    ? project.scenarios.get(screenNameIn(file.json))
    : named?.names(project).keys()
  const advice = names && didYouMean(subject, names)
  return advice?.suggestion && advice
}

function reservedWords({ error }: GrammarFault): string[] {
  const [, words = ''] = /^\^\(\?!\(\?:([\w|]+)\)\$\)/.exec(String(error.params['pattern'])) ?? []
  return words.split('|').filter((word) => word !== '' && isSafeName(word))
}

function invalidName({ value, error }: GrammarFault): string | undefined {
  const pattern = error.params['pattern']
  if (typeof value !== 'object' || value === null || typeof pattern !== 'string') return undefined
  const wrong = Object.keys(value).filter((name) => !new RegExp(pattern, 'u').test(name))
  // `$comment` is allowed, although it does not match the pattern.
  return wrong.find((name) => name !== '$comment') ?? wrong[0]
}

/** Returns the report about an error; `undefined` if another rule has a better message. */
export function grammarReport(fault: GrammarFault): GrammarReport | undefined {
  const { keyword } = fault.error
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined
  return (sentence ?? otherwise)(fault)
}

type Sentence = (fault: GrammarFault) => GrammarReport | undefined

const sentences: Readonly<Record<string, Sentence>> = {
  additionalProperties: unknownMember,
  required: missingMember,
  dependencies: missingNeededMember,
  discriminator: unknownKind,
  enum: notAllowed,
  const: (fault) =>
    invalidValue(
      fault,
      say`must be ${quote(fault.error.params['allowedValue'])}`,
      say`Write ${quote(fault.error.params['allowedValue'])}.`,
    ),
  type: wrongType,
  minItems: wrongCount,
  maxItems: wrongCount,
  minProperties: (fault) => ({
    code: 'LZ104',
    pointer: fault.error.instancePath,
    what: say`An empty object is not a value.`,
    fix: say`Write a literal or an operator, as in {"var": "order.amount"}.`,
  }),
  maxProperties: tooManyMembers,
  pattern: wrongForm,
  'false schema': (fault) => ({
    code: 'LZ101',
    pointer: fault.error.instancePath,
    atKey: true,
    what: say`"${memberName(fault)}" is not allowed together with the other members.`,
    fix: say`Remove "${memberName(fault)}", or the members that exclude it.`,
  }),
  minimum: (fault) =>
    invalidValue(
      fault,
      say`must be ${limitOf(fault)} or more`,
      say`Write ${limitOf(fault)}, or more.`,
    ),
  exclusiveMinimum: (fault) =>
    invalidValue(fault, say`must be more than ${limitOf(fault)}`, say`Write a larger number.`),
  maximum: (fault) =>
    invalidValue(
      fault,
      say`must be ${limitOf(fault)} or less`,
      say`Write ${limitOf(fault)}, or less.`,
    ),
  minLength: (fault) =>
    invalidValue(
      fault,
      say`must not be empty`,
      say`Write something, or remove ${subjectOf(fault)}.`,
    ),
  maxLength: (fault) =>
    invalidValue(fault, say`must have at most ${limitOf(fault)} characters`, say`Shorten it.`),
  uniqueItems: (fault) =>
    invalidValue(fault, say`must not contain the same value twice`, say`Keep one of them.`),
}

function notAllowed(fault: GrammarFault): GrammarReport {
  const allowed = (
    Array.isArray(fault.error.params['allowedValues']) ? fault.error.params['allowedValues'] : []
  ).map(String)
  if (typeof fault.value === 'object')
    return {
      code: 'LZ106',
      pointer: fault.error.instancePath,
      what: say`"${memberName(fault)}" must be a literal; it cannot be an expression.`,
      fix: say`Write one of ${listNames(allowed.map(quote), 'or')}.`,
    }
  const advice = didYouMean(stringOrEmpty(fault.value), allowed)
  return {
    code: 'LZ106',
    pointer: fault.error.instancePath,
    what: say`"${memberName(fault)}" cannot be ${quote(fault.value)}.`,
    ...advice,
    ...(advice.suggestion ? {} : { fix: say`Write ${listNames(allowed.map(quote), 'or')}.` }),
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function wrongType(fault: GrammarFault): GrammarReport {
  const wanted = [fault.error.params['type']]
    .flat()
    .map((type) => translate(nouns[String(type)]) ?? String(type))
  return { ...invalidValue(fault, say`must be ${listNames(wanted, 'or')}`), ...inRightType(fault) }
}

function wrongCount(fault: GrammarFault): GrammarReport {
  const name = memberName(fault)
  const limits = meaningOf(name)?.argumentTypes
  const given = Array.isArray(fault.value) ? fault.value.length : 1
  if (!limits) {
    const limit = limitOf(fault)
    const items = limit === '1' ? say`1 item` : say`${limit} items`
    const [bound, fix] =
      fault.error.keyword === 'minItems'
        ? [say`at least`, say`Add the missing items.`]
        : [say`at most`, say`Remove the surplus items.`]
    return invalidValue(fault, say`must have ${bound} ${items}`, fix)
  }
  return {
    code: 'LZ105',
    pointer: fault.error.instancePath,
    what:
      given === 1
        ? say`"${name}" takes ${countOf(limits)}, but has 1.`
        : say`"${name}" takes ${countOf(limits)}, but has ${given}.`,
    fix: given < limits.least ? say`Add the missing operands.` : say`Remove the surplus operands.`,
  }
}

function countOf({ least, most }: { least: number; most: number }): string {
  if (least === most) return least === 1 ? say`1 value` : say`${least} values`
  return most === Infinity ? say`${least} or more values` : say`${least} or ${most} values`
}

function tooManyMembers(fault: GrammarFault): GrammarReport {
  const limit = Number(fault.error.params['limit'])
  if (limit > 1)
    return invalidValue(
      fault,
      say`must have at most ${limit} members`,
      say`Remove the surplus members.`,
    )
  return twoOperators(fault.error.instancePath, fault.value as object)
}

function otherwise(fault: GrammarFault): GrammarReport {
  return invalidValue(fault, say`is not valid`)
}

function limitOf({ error }: GrammarFault): string {
  return String(error.params['limit'])
}
