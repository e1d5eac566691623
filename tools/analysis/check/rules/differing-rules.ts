import {
  append,
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
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/scope'
import type { Project } from '../../project/project'
import type { NamedDocument } from '../../project/screens'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { ProjectRule } from './rule'

/** A rule with this text, of this name and about the same responses, in some screens. */
interface NamedRule {
  readonly name: string
  readonly endpoints: string
  readonly leaves: ReadonlyMap<string, string>
  readonly screens: NamedDocument[]
}

/** Reports two rules of one name that differ in one detail. */
export const differingRule: ProjectRule = {
  code: 'LZ454',
  severity: 'warning',
  title: 'A rule that differs from the rule of another screen',
  why: 'Two screens with the same response would say different things.',
  check: (project) =>
    [...rulesByName(project).values()].flatMap((rules) => {
      const odd = rules.toReversed().find((one) => rules.some((other) => isOdd(one, other)))
      const other = odd && rules.find((one) => isOdd(odd, one))
      const screen = odd?.screens.at(-1)
      if (!odd || !other || !screen) return []
      const [same] = other.screens
      return {
        file: screen.file,
        pointer: child('/rules', odd.name),
        what: say`This rule differs in one detail from the rule ${quote(odd.name)} of the screen ${quote(same!.name)}.`,
        fix: say`Write the same in both, or give one of the rules another name.`,
        from: [screen.file, same!.file],
      }
    }),
}

/** Returns the different rules of each name. Equal rules of several screens count as one. */
function rulesByName({ screens }: Project): Map<string, NamedRule[]> {
  const known = new Map<string, NamedRule>()
  const names = new Map<string, NamedRule[]>()
  for (const screen of screens.values())
    for (const [name, rule] of membersOf(screen.document['rules'])) {
      const endpoints = endpointsOf(rule, screen)
      if (!isObject(rule) || endpoints === '') continue
      const text = [name, endpoints, JSON.stringify(rule)].join(' ')
      const one = known.get(text)
      if (one) one.screens.push(screen)
      else {
        const first = { name, endpoints, leaves: leavesOf(rule), screens: [screen] }
        known.set(text, first)
        names.set(name, append(names.get(name), first))
      }
    }
  return names
}

/** Returns whether a rule almost equals another one, and stands in not more screens than it. */
const isOdd = (one: NamedRule, other: NamedRule) =>
  one !== other &&
  one.endpoints === other.endpoints &&
  one.screens.length <= other.screens.length &&
  differences(one.leaves, other.leaves) === 1

/** Returns the endpoints of the sources that a rule reads. */
function endpointsOf(rule: Json, screen: NamedDocument): string {
  const data = objectOrEmpty(screen.document['data'])
  const endpoints = objectsIn(rule).flatMap((part) => {
    const [root = ''] = splitPath(pathOf(part) ?? '')
    const endpoint = objectOrEmpty(data[root])['endpoint']
    return endpoint === undefined ? [] : [stringOrEmpty(endpoint)]
  })
  return endpoints.join(' ')
}

const comparisons = /^(?:[<>]=?|[!=]={1,2}|and|or|some|all|none)$/

/** Returns the number of literals, names and operators that differ; infinite for other shapes. */
function differences(
  leaves: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): number {
  const isShape = leaves.size === others.size && [...leaves.keys()].every((key) => others.has(key))
  return isShape ? [...leaves].filter(([key, leaf]) => others.get(key) !== leaf).length : Infinity
}

/** Returns the literals, lists of texts and comparisons of an expression by their places. */
function leavesOf(rule: Json): Map<string, string> {
  const leaves = new Map<string, string>()
  visitValue(rule, (value, pointer) => {
    const names = pointer.split('/').map((name) => (comparisons.test(name) ? '?' : name))
    const operator = isObject(value) ? (operatorOf(value) ?? '') : ''
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
    if (isList || typeof value !== 'object') leaves.set(names.join('/'), JSON.stringify(value))
    else if (comparisons.test(operator)) leaves.set(names.join('/'), operator)
    return !isList
  })
  return leaves
}
