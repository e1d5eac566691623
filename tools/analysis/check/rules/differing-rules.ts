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
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/scope'
import type { Project } from '../../project/project'
import type { NamedDocument } from '../../project/screens'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { ProjectRule } from './rule'

interface NamedRule {
  readonly name: string
  readonly rule: Json
  readonly screen: NamedDocument
}

/** Reports two rules of one name that differ in one detail. */
export const differingRule: ProjectRule = {
  code: 'LZ454',
  severity: 'warning',
  title: 'A rule that differs from the rule of another screen',
  why: 'Two screens with the same response would say different things.',
  check: (project) => {
    const groups = new Map<string, NamedRule[]>()
    for (const one of rulesIn(project)) {
      const group = groups.get(one.name)
      if (group) group.push(one)
      else groups.set(one.name, [one])
    }
    return [...groups.values()].flatMap((group) => {
      const odd = group.toReversed().find((one) => isOdd(one, group))
      const other = odd && group.find((one) => isAlmost(odd, one))
      if (!odd || !other) return []
      return {
        file: odd.screen.file,
        pointer: child('/rules', odd.name),
        what: say`This rule differs in one detail from the rule ${quote(odd.name)} of the screen ${quote(other.screen.name)}.`,
        fix: say`Write the same in both, or give one of the rules another name.`,
        from: [odd.screen.file, other.screen.file],
      }
    })
  },
}

function rulesIn({ screens }: Project): NamedRule[] {
  return [...screens.values()].flatMap((screen) =>
    membersOf(screen.document['rules']).flatMap(([name, rule]) =>
      isObject(rule) ? [{ name, rule, screen }] : [],
    ),
  )
}

/** Returns whether a rule almost equals another one, and has not more equals than that one. */
function isOdd(one: NamedRule, group: readonly NamedRule[]): boolean {
  const equalsOf = ({ rule }: NamedRule) =>
    group.filter((other) => JSON.stringify(other.rule) === JSON.stringify(rule)).length
  return group.some((other) => isAlmost(one, other) && equalsOf(one) <= equalsOf(other))
}

function isAlmost(one: NamedRule, other: NamedRule): boolean {
  if (one === other || differences(one.rule, other.rule) !== 1) return false
  const endpoints = endpointsOf(one)
  return endpoints.length > 0 && endpoints.join() === endpointsOf(other).join()
}

/** Returns the endpoints of the sources that a rule reads. */
function endpointsOf({ rule, screen }: NamedRule): string[] {
  const data = objectOrEmpty(screen.document['data'])
  return objectsIn(rule).flatMap((part) => {
    const [root = ''] = splitPath(pathOf(part) ?? '')
    const endpoint = objectOrEmpty(data[root])['endpoint']
    return endpoint === undefined ? [] : [stringOrEmpty(endpoint)]
  })
}

const comparisons = /^(?:[<>]=?|[!=]={1,2}|and|or|some|all|none)$/

/** Returns the number of literals, names and operators that differ; infinite for other shapes. */
function differences(one: Json, other: Json): number {
  const [leaves, others] = [leavesOf(one), leavesOf(other)]
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
