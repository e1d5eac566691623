import { meaningOf } from '../../operators/meanings'
import {
  isObject,
  isSafeName,
  namingMembers,
  operators,
  own,
  stringOrEmpty,
  child,
  segmentsOf,
} from '../../../../renderer/language'
import { namedKinds, type NamedKind } from '../../names/named-kinds'
import { listNames, quote } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from '../rules/did-you-mean'
import { type GrammarFault, inRightType } from '../grammar'
import { actionNames, ownerAt } from './member-names'
import { said, say } from '../../words/words'

export type GrammarReport = Omit<Report, 'file'> & { readonly code: GrammarCode }

export type GrammarCode =
  | 'LZ101'
  | 'LZ102'
  | 'LZ103'
  | 'LZ104'
  | 'LZ105'
  | 'LZ106'
  | 'LZ107'
  | 'LZ108'

/** Returns `undefined` if another rule has a better message. */
export function grammarReport(fault: GrammarFault): GrammarReport | undefined {
  const { keyword } = fault.error
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined
  return (sentence ?? otherwise)(fault)
}

type Sentence = (fault: GrammarFault) => GrammarReport | undefined

const sentences: Readonly<Record<string, Sentence>> = {
  additionalProperties: unknownMember,
  required: missingMember,
  dependencies: missingCompanion,
  discriminator: unknownKind,
  enum: notAllowed,
  const: (fault) =>
    bad(
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
    bad(fault, say`must be ${limitOf(fault)} or more`, say`Write ${limitOf(fault)}, or more.`),
  maximum: (fault) =>
    bad(fault, say`must be ${limitOf(fault)} or less`, say`Write ${limitOf(fault)}, or less.`),
  minLength: (fault) =>
    bad(fault, say`must not be empty`, say`Write something, or remove ${subjectOf(fault)}.`),
  maxLength: (fault) =>
    bad(fault, say`must have at most ${limitOf(fault)} characters`, say`Shorten it.`),
  uniqueItems: (fault) => bad(fault, say`must not contain a value twice`, say`Keep one of them.`),
}

function unknownMember({ error, value, project, kind }: GrammarFault): GrammarReport | undefined {
  const name = String(error.params['additionalProperty'])
  const pointer = child(error.instancePath, name)
  if (isEventsOfNode(error.instancePath)) return undefined
  if (!isSafeName(name))
    return {
      code: 'LZ107',
      pointer,
      atKey: true,
      what: say`${quote(name)} has a meaning in JavaScript.`,
      fix: say`Use another name.`,
    }
  const owner = ownerAt(error.instancePath, value, project, kind)
  const free = owner.names.filter(
    (known) => typeof value !== 'object' || value === null || !Object.hasOwn(value, known),
  )
  if (owner.isExpression && Object.hasOwn(operators, name))
    return twoOperators(error.instancePath, value as object)
  if (owner.lacksOperator)
    return {
      code: 'LZ104',
      pointer,
      atKey: true,
      what: say`There is no operator "${name}".`,
      ...operatorAdvice(name, owner.names),
    }
  const advice = didYouMean(name, free, renamed)
  const fix =
    advice.suggestion || (free.length > 0 && free.length <= maxListed)
      ? advice.fix
      : say`Remove "${name}".`
  return {
    code: 'LZ101',
    pointer,
    atKey: true,
    what: say`${owner.noun} has no "${name}".`,
    ...advice,
    fix,
  }
}

/** There are too many operators for a list. */
function operatorAdvice(name: string, names: readonly string[]): ReturnType<typeof didYouMean> {
  const advice = didYouMean(name, names, renamed)
  return advice.suggestion
    ? advice
    : { fix: say`Operators are listed in docs/reference/expressions.md.` }
}

const maxListed = 8

function renamed(value: string): { at: 'key'; value: string } {
  return { at: 'key', value }
}

/** Another rule reports unknown events. */
function isEventsOfNode(pointer: string): boolean {
  return pointer.endsWith('/on') && pointer !== '/on' && !/^\/modals\/[^/]+\/on$/.test(pointer)
}

function missingMember({ error, value, project, kind }: GrammarFault): GrammarReport {
  const name = String(error.params['missingProperty'])
  const owner = ownerAt(error.instancePath, value, project, kind)
  return {
    code: 'LZ102',
    pointer: error.instancePath,
    what: say`${owner.noun} needs "${name}".`,
    fix: say`Add "${name}".`,
  }
}

function missingCompanion({ error }: GrammarFault): GrammarReport {
  const { properties, missingProperty } = error.params
  const names = Array.isArray(properties) ? properties.map(String) : []
  const [first = '', ...others] = names
  const quoted = listNames(names.map((name) => `"${name}"`))
  return {
    code: 'LZ102',
    pointer: child(error.instancePath, first),
    atKey: true,
    what:
      others.length > 0
        ? say`${quoted} make no sense without "${String(missingProperty)}".`
        : say`${quoted} makes no sense without "${String(missingProperty)}".`,
    fix: say`Add "${String(missingProperty)}", or remove ${quoted}.`,
  }
}

const examples: Readonly<Record<string, string>> = {
  do: 'Name the action, for example "do": "go".',
  widget: 'Name the widget, for example "widget": "text".',
}

/** Another rule reports unknown widgets. */
function unknownKind({ error, value }: GrammarFault): GrammarReport | undefined {
  const { tag, tagValue } = error.params
  const name = String(tag)
  if (typeof tagValue !== 'string') {
    const advice = said(examples[name]) ?? say`Add "${name}".`
    return {
      code: 'LZ102',
      pointer: error.instancePath,
      what: say`This needs "${name}".`,
      ...(misspeltTag(error.instancePath, value, name) ?? { fix: advice }),
    }
  }
  if (tag === 'widget') return undefined
  const pointer = child(error.instancePath, name)
  if (tag !== 'do')
    return {
      code: 'LZ106',
      pointer,
      what: say`"${name}" is never ${quote(tagValue)}.`,
      fix: say`Change the value; docs/reference lists the allowed ones.`,
    }
  return {
    code: 'LZ103',
    pointer,
    what: say`There is no action "${tagValue}".`,
    ...didYouMean(
      tagValue,
      actionNames,
      (value) => ({ at: 'value', value }),
      say`Write one of the actions.`,
    ),
  }
}

/** The member that is meant to name the kind of an object, as in `wigdet` for `widget`. */
function misspeltTag(
  pointer: string,
  value: unknown,
  tag: string,
): (Partial<GrammarReport> & { readonly fix: string }) | undefined {
  const tags = tag === 'widget' ? ['widget', 'fragment'] : [tag]
  for (const name of isObject(value) ? Object.keys(value) : []) {
    const advice = didYouMean(name, tags, renamed)
    if (advice.suggestion && !tags.includes(name))
      return { ...advice, pointer: child(pointer, name), atKey: true }
  }
  return undefined
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
  const advice = didYouMean(stringOrEmpty(fault.value), allowed, (value) => ({
    at: 'value',
    value,
  }))
  return {
    code: 'LZ106',
    pointer: fault.error.instancePath,
    what: say`"${memberName(fault)}" is never ${quote(fault.value)}.`,
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
    .map((type) => said(nouns[String(type)]) ?? String(type))
  return { ...bad(fault, say`must be ${listNames(wanted, 'or')}`), ...inRightType(fault) }
}

function wrongCount(fault: GrammarFault): GrammarReport {
  const name = memberName(fault)
  const limits = meaningOf(name)?.takes
  const given = Array.isArray(fault.value) ? fault.value.length : 1
  if (!limits)
    return bad(
      fault,
      say`must have ${fault.error.keyword === 'minItems' ? say`at least` : say`at most`} ${String(fault.error.params['limit'])} elements`,
    )
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
  if (limit > 1) return bad(fault, say`must have at most ${limit} members`)
  return twoOperators(fault.error.instancePath, fault.value as object)
}

function twoOperators(pointer: string, value: object): GrammarReport {
  const names = Object.keys(value).filter((name) => Object.hasOwn(operators, name))
  return {
    code: 'LZ105',
    pointer,
    what: say`This expression has ${names.length} operators: ${listNames(names.map((name) => `"${name}"`))}.`,
    fix: say`Write one operator; put the other inside it.`,
  }
}

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

function otherwise(fault: GrammarFault): GrammarReport {
  return bad(fault, fault.error.message ?? say`is not right`)
}

function limitOf({ error }: GrammarFault): string {
  return String(error.params['limit'])
}

function bad(fault: GrammarFault, demand: string, fix = say`Change the value.`): GrammarReport {
  return {
    code: 'LZ106',
    pointer: fault.error.instancePath,
    what: `${subjectOf(fault)} ${demand}${typeof fault.value === 'object' ? '' : say`; it is ${quote(fault.value)}`}.`,
    fix,
  }
}

function subjectOf(fault: GrammarFault): string {
  const name = memberName(fault)
  return /^\d+$/.test(name) ? say`This element` : name === '' ? say`The document` : `"${name}"`
}

function memberName({ error }: GrammarFault): string {
  return segmentsOf(error.instancePath).at(-1) ?? ''
}
