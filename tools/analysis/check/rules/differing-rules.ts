import {
  isObject,
  child,
  membersOf,
  objectOrEmpty,
  objectsIn,
  operatorOf,
  splitPath,
  stringOrEmpty,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/scope'
import { cached, cachedGroups } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import type { SourceFile } from '../../project/source-file'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import { projectRule } from './rule'

/**
 * A part of a screen that other screens may repeat: a named rule, the condition of a node with an
 * id, or the values of a text.
 */
interface ScreenRule {
  readonly kind: 'rule' | 'node' | 'text'
  readonly name: string
  readonly rule: Json
  /**
   * Two parts are compared only if these members are equal: for a node its other members, for a
   * rule the endpoints of its data sources.
   */
  readonly same: string
  /** The key under which equal parts of several screens count as one. */
  readonly key: string
  readonly screen: string
  readonly file: string
  readonly pointer: string
}

/** A part that several screens may repeat, with the screens that have the part. */
interface SharedRule extends ScreenRule {
  readonly screens: ScreenRule[]
}

/** Reports parts of two screens that have the same name but differ in one detail. */
export const differingRule = projectRule('LZ454', (project) => {
  const { values } = oddParts(project.kinds.screen, [], partsOfScreen)
  // The order of the values depends on earlier changes.
  const pairs = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return pairs.map(([, [odd, other]]) => ({
    file: odd.file,
    pointer: odd.pointer,
    what: wordsFor(odd, other),
    fix: say`Write the same in both screens, or give one of the two another name.`,
    from: [odd.file, other.file],
  }))
})

function wordsFor({ kind, name }: ScreenRule, { screen }: ScreenRule): string {
  if (kind === 'text')
    return say`The values of ${quote(name)} are exchanged in comparison with the screen ${quote(screen)}.`
  return kind === 'node'
    ? say`This condition differs in one detail from the condition of ${quote(name)} in the screen ${quote(screen)}.`
    : say`This rule differs in one detail from the rule ${quote(name)} of the screen ${quote(screen)}.`
}

/** By kind and name: a part that differs, and the part to compare with. */
const oddParts = cachedGroups<
  SourceFile,
  readonly ScreenRule[],
  readonly [odd: ScreenRule, other: ScreenRule]
>((parts) => oddPair(parts.flat()))

/** The members in which two compared nodes may differ. */
const apart = new Set(['id', 'when', 'on', 'children', 't', 'with'])

/** Returns the parts of a screen by kind and name. */
function partsOfScreen({ json, path: file }: SourceFile): Map<string, ScreenRule[]> {
  const document = objectOrEmpty(json)
  const screen = stringOrEmpty(document['screen'])
  const parts: ScreenRule[] = []
  const add = (part: Omit<ScreenRule, 'key' | 'screen' | 'file'>) => {
    const key = [part.kind, part.name, part.same, JSON.stringify(part.rule)].join(' ')
    parts.push({ ...part, key, screen, file })
  }
  for (const [name, rule] of membersOf(document['rules'])) {
    const same = isObject(rule) ? endpointsOf(rule, objectOrEmpty(document['data'])) : ''
    if (same !== '') add({ kind: 'rule', name, rule, same, pointer: child('/rules', name) })
  }
  visitValue(document, (value, place) => {
    if (!isObject(value)) return
    const { id, when, t, with: values } = value
    if (typeof id === 'string' && isObject(when)) {
      const same = JSON.stringify([restOf(value), values])
      const pointer = child(place, 'when')
      if (same.includes('{"t":')) add({ kind: 'node', name: id, rule: when, same, pointer })
    }
    if (typeof t === 'string' && isObject(values)) {
      const same = JSON.stringify(restOf(value))
      const pointer = child(place, 'with')
      add({ kind: 'text', name: t, rule: values, same, pointer })
    }
  })
  return groupBy(parts, ({ kind, name }) => `${kind} ${name}`)
}

const restOf = (part: JsonObject) => membersOf(part).filter(([name]) => !apart.has(name))

function endpointsOf(rule: Json, data: JsonObject): string {
  const endpoints = objectsIn(rule).flatMap((part) => {
    const [root = ''] = splitPath(pathOf(part) ?? '')
    const endpoint = objectOrEmpty(data[root])['endpoint']
    return endpoint === undefined ? [] : [stringOrEmpty(endpoint)]
  })
  return endpoints.join(' ')
}

/**
 * Returns two similar parts: the differing part at its last place, and the usual part at its first
 * place. Equal parts of several screens count as one part.
 */
function oddPair(all: readonly ScreenRule[]): readonly [ScreenRule, ScreenRule] | undefined {
  const same = groupBy(all, ({ key }) => key)
  if (same.size < 2) return undefined
  const rules = [...same.values()].map((screens): SharedRule => ({ ...screens[0]!, screens }))
  const odd = rules.toReversed().find((one) => rules.some((other) => isOdd(one, other)))
  const other = odd && rules.find((one) => isOdd(odd, one))
  return odd && other && [odd.screens.at(-1)!, other]
}

/** Returns whether a part almost equals another part, and does not occur in more screens. */
const isOdd = (one: SharedRule, other: SharedRule) =>
  one !== other &&
  one.same === other.same &&
  one.screens.length <= other.screens.length &&
  (one.kind === 'text'
    ? isExchanged(leavesOf(one), leavesOf(other))
    : differingKeys(leavesOf(one), leavesOf(other)).length === 1)

const comparisons = /^(?:[<>]=?|[!=]={1,2}|and|or|some|all|none)$/

type Leaves = ReadonlyMap<string, string>

/** Returns the places of different literals, names, operators and negations. */
function differingKeys(leaves: Leaves, others: Leaves): string[] {
  const keys = [...new Set([...leaves.keys(), ...others.keys()])]
  const isShape = keys.every((key) => key.endsWith(negated) || leaves.has(key) === others.has(key))
  return isShape ? keys.filter((key) => leaves.get(key) !== others.get(key)) : []
}

function isExchanged(leaves: Leaves, others: Leaves): boolean {
  const [one = '', other = '', ...more] = differingKeys(leaves, others)
  return (
    other !== '' &&
    more.length === 0 &&
    leaves.get(one) === others.get(other) &&
    leaves.get(other) === others.get(one)
  )
}

const negated = '#!'

/** Returns the literals, comparison operators and negations of an expression by their pointers. */
const leavesOf = cached(({ rule }: SharedRule): Leaves => {
  const leaves = new Map<string, string>()
  visitValue(rule, (value, pointer) => {
    const names = pointer
      .split('/')
      .filter((name) => name !== '!')
      .map((name) => (comparisons.test(name) ? '?' : name))
    const operator = isObject(value) ? (operatorOf(value) ?? '') : ''
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
    if (isList || typeof value !== 'object') leaves.set(names.join('/'), JSON.stringify(value))
    else if (comparisons.test(operator)) leaves.set(names.join('/'), operator)
    else if (operator === '!') leaves.set(names.join('/') + negated, operator)
    return !isList
  })
  return leaves
})
