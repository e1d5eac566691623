import { child, isObject, isSafeName, operators, segmentsOf } from '../../../../renderer/language'
import { listNames, quote } from '../../types/describe'
import { memberWord } from '../../words/member-label'
import { translate, say } from '../../words/words'
import type { GrammarFault } from '../grammar'
import { didYouMean, suggestAlternatives } from '../rules/did-you-mean'
import { actionNames, ownerAt } from './member-names'
import type { Report } from '../report'
import type { RuleCode } from '../rules/rule'

export function unknownMember({
  error,
  value,
  project,
  file,
}: GrammarFault): GrammarReport | undefined {
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
  const owner = ownerAt(error.instancePath, value, project, file.kind)
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
  const foreign = foreignAdvice(name, free, owner.events)
  const advice = foreign ?? didYouMean(name, free, 'key')
  const fix =
    foreign || advice.suggestion || (free.length > 0 && free.length <= maxListed)
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

/** Returns advice about a name of another language, such as `onPress` for the event `press`. */
function foreignAdvice(
  name: string,
  free: readonly string[],
  events: readonly string[] = [],
): ReturnType<typeof didYouMean> | undefined {
  const handled = /^on([A-Z]\w*)$/.exec(name)?.[1]
  const event = events.find((known) => known.toLowerCase() === handled?.toLowerCase())
  if (event !== undefined) return { fix: say`Move it to "${event}" in "on".` }
  if (handled !== undefined && events.length > 0)
    return { fix: say`Move it to an event in "on": ${listNames(events.map(quote), 'or')}.` }
  if (!free.includes('when')) return undefined
  if (name === 'hidden') return { fix: say`Write "when" with the opposite condition.` }
  return name === 'if' || name === 'visible'
    ? suggestAlternatives(['when'], undefined, 'key')
    : undefined
}

/** Returns advice about an unknown operator, without the long list of all operators. */
function operatorAdvice(name: string, names: readonly string[]): ReturnType<typeof didYouMean> {
  const advice = didYouMean(name, names, 'key')
  return advice.suggestion
    ? advice
    : { fix: say`Operators are listed in docs/reference/expressions.md.` }
}

const maxListed = 8

function isEventsOfNode(pointer: string): boolean {
  return pointer.endsWith('/on') && pointer !== '/on' && !/^\/modals\/[^/]+\/on$/.test(pointer)
}

export function missingMember({ error, value, project, file }: GrammarFault): GrammarReport {
  const name = String(error.params['missingProperty'])
  const owner = ownerAt(error.instancePath, value, project, file.kind)
  return {
    code: 'LZ102',
    pointer: error.instancePath,
    what: say`${owner.noun} needs "${memberWord(name)}".`,
    fix: say`Add "${name}".`,
  }
}

export function missingNeededMember({ error }: GrammarFault): GrammarReport {
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
        ? say`${quoted} require "${String(missingProperty)}".`
        : say`${quoted} requires "${String(missingProperty)}".`,
    fix: say`Add "${String(missingProperty)}", or remove ${quoted}.`,
  }
}

const examples: Readonly<Record<string, string>> = {
  do: 'Name the action, for example "do": "go".',
  widget: 'Name the widget, for example "widget": "text".',
}

export function unknownKind({ error, value }: GrammarFault): GrammarReport | undefined {
  const { tag, tagValue } = error.params
  const name = String(tag)
  if (typeof tagValue !== 'string') {
    const advice = translate(examples[name]) ?? say`Add "${name}".`
    return {
      code: 'LZ102',
      pointer: error.instancePath,
      what: say`"${name}" is missing here.`,
      ...(misspeltTag(error.instancePath, value, name) ?? { fix: advice }),
    }
  }
  if (tag === 'widget') return undefined
  const pointer = child(error.instancePath, name)
  if (tag !== 'do')
    return {
      code: 'LZ106',
      pointer,
      what: say`"${name}" cannot be ${quote(tagValue)}.`,
      fix: say`Write one of the allowed values; docs/reference lists them.`,
    }
  return {
    code: 'LZ103',
    pointer,
    what: say`There is no action "${tagValue}".`,
    ...didYouMean(tagValue, actionNames, 'value', say`Write one of the actions.`),
  }
}

/** Returns advice if the member for the kind of an object is misspelt, such as `wigdet`. */
function misspeltTag(
  pointer: string,
  value: unknown,
  tag: string,
): (Partial<GrammarReport> & { readonly fix: string }) | undefined {
  const tags = tag === 'widget' ? ['widget', 'fragment'] : [tag]
  for (const name of isObject(value) ? Object.keys(value) : []) {
    const advice = didYouMean(name, tags, 'key')
    if (advice.suggestion && !tags.includes(name))
      return { ...advice, pointer: child(pointer, name), atKey: true }
  }
  return undefined
}

export function twoOperators(pointer: string, value: object): GrammarReport {
  const names = Object.keys(value).filter((name) => Object.hasOwn(operators, name))
  return {
    code: 'LZ105',
    pointer,
    what: say`This expression has ${names.length} operators: ${listNames(names.map((name) => `"${name}"`))}.`,
    fix: say`Write one operator; put the other inside it.`,
  }
}

export type GrammarReport = Omit<Report, 'file'> & { readonly code: RuleCode<'grammar'> }

/** Returns a report about a value, with a demand such as `must be 1 or more` in the message. */
export function invalidValue(
  fault: GrammarFault,
  demand: string,
  fix = say`Change the value.`,
): GrammarReport {
  return {
    code: 'LZ106',
    pointer: fault.error.instancePath,
    what: `${subjectOf(fault)} ${demand}${typeof fault.value === 'object' ? '' : say`; it is ${quote(fault.value)}`}.`,
    fix,
  }
}

export function subjectOf(fault: GrammarFault): string {
  const name = memberName(fault)
  return /^\d+$/.test(name) ? say`This item` : name === '' ? say`The document` : `"${name}"`
}

export function memberName({ error }: GrammarFault): string {
  return segmentsOf(error.instancePath).at(-1) ?? ''
}
