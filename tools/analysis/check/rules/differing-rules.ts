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
import { cached, cachedList, flatOf } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import type { SourceFile } from '../../project/source-file'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import { projectRule } from './rule'

interface ScreenRule {
  readonly name: string
  readonly rule: Json
  /** The endpoints of the sources that the rule reads. */
  readonly endpoints: string
  readonly screen: string
  readonly file: string
}

/** A rule that stands in one or more screens. */
interface SharedRule extends ScreenRule {
  readonly leaves: ReadonlyMap<string, string>
  readonly screens: ScreenRule[]
}

/** Reports two rules of one name that differ in one detail. */
export const differingRule = projectRule('LZ454', (project) =>
  oddRules(flatOf(rulesOfScreens(project.kinds.screen, [], rulesIn))).map(([odd, other]) => ({
    file: odd.file,
    pointer: child('/rules', odd.name),
    what: say`This rule differs in one detail from the rule ${quote(odd.name)} of the screen ${quote(other.screen)}.`,
    fix: say`Write the same in both, or give one of the rules another name.`,
    from: [odd.file, other.file],
  })),
)

const rulesOfScreens = cachedList<SourceFile, readonly ScreenRule[]>()

function rulesIn({ json, path: file }: SourceFile): ScreenRule[] {
  const document = objectOrEmpty(json)
  const screen = stringOrEmpty(document['screen'])
  return membersOf(document['rules']).flatMap(([name, rule]) => {
    const endpoints = isObject(rule) ? endpointsOf(rule, objectOrEmpty(document['data'])) : ''
    return endpoints === '' ? [] : [{ name, rule, endpoints, screen, file }]
  })
}

function endpointsOf(rule: Json, data: JsonObject): string {
  const endpoints = objectsIn(rule).flatMap((part) => {
    const [root = ''] = splitPath(pathOf(part) ?? '')
    const endpoint = objectOrEmpty(data[root])['endpoint']
    return endpoint === undefined ? [] : [stringOrEmpty(endpoint)]
  })
  return endpoints.join(' ')
}

/**
 * Returns pairs of rules: the last place of a rule that differs, and the first place of the other
 * rule.
 */
const oddRules = cached((all: readonly ScreenRule[]) =>
  [...rulesByName(all).values()].flatMap((rules) => {
    const odd = rules.toReversed().find((one) => rules.some((other) => isOdd(one, other)))
    const other = odd && rules.find((one) => isOdd(odd, one))
    return odd && other ? [[odd.screens.at(-1)!, other] as const] : []
  }),
)

/** Returns the different rules of each name. Equal rules of several screens count as one. */
function rulesByName(all: readonly ScreenRule[]): Map<string, SharedRule[]> {
  const same = groupBy(all, ({ name, endpoints, rule }) =>
    [name, endpoints, JSON.stringify(rule)].join(' '),
  )
  const shared = [...same.values()].map((screens) => ({
    ...screens[0]!,
    leaves: leavesOf(screens[0]!.rule),
    screens,
  }))
  return groupBy(shared, ({ name }) => name)
}

/** Returns whether a rule almost equals another rule and occurs in at most as many screens. */
const isOdd = (one: SharedRule, other: SharedRule) =>
  one !== other &&
  one.endpoints === other.endpoints &&
  one.screens.length <= other.screens.length &&
  differences(one.leaves, other.leaves) === 1

const comparisons = /^(?:[<>]=?|[!=]={1,2}|and|or|some|all|none)$/

/**
 * Returns the number of different literals, names and operators; infinity if the rules have
 * different shapes.
 */
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
