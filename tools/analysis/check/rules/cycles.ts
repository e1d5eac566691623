import { child, membersOf, objectsIn, usesOf } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { namesRead, readsAt } from './reads'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { say } from '../../words/words'

type Links = ReadonlyMap<string, readonly string[]>

/** A rule that needs its own result. */
export const ruleCycle: DocumentRule = {
  code: 'LZ401',
  severity: 'error',
  title: 'A rule that uses itself',
  why: 'It could never be worked out.',
  check: (model) =>
    cyclesIn(ruleLinks(model)).map((names) =>
      at(model, child('/rules', names[0] ?? ''), {
        atKey: true,
        what: say`The rule "${names[0]}" uses itself: ${round(names)}.`,
        fix: say`Break the circle.`,
      }),
    ),
}

/** A data source that waits for its own answer. */
export const dataCycle: DocumentRule = {
  code: 'LZ402',
  severity: 'error',
  title: 'Data sources that wait for each other',
  why: 'None of them would ever be asked, and the screen would load for ever.',
  check: (model) =>
    cyclesIn(dataLinks(model)).map((names) =>
      at(model, child('/data', names[0] ?? ''), {
        atKey: true,
        what: say`The data source "${names[0]}" waits for itself: ${round(names)}.`,
        fix: say`Take one of the values from elsewhere.`,
      }),
    ),
}

/** A fragment that contains itself. */
export const fragmentCycle: ProjectRule = {
  code: 'LZ403',
  severity: 'error',
  title: 'A fragment that contains itself',
  why: 'It would never end.',
  check: ({ fragments }) => {
    const links = new Map(
      [...fragments].map(([name, { document }]) => [name, [...usesOf(document).fragments]]),
    )
    return cyclesIn(links).map((names) => ({
      file: fragments.get(names[0] ?? '')?.file ?? '',
      pointer: '/fragment',
      what: say`The fragment "${names[0]}" contains itself: ${round(names)}.`,
      fix: say`Break the circle.`,
    }))
  },
}

function dataLinks(model: DocumentModel): Links {
  return new Map(
    [...model.declared.data].map((name) => {
      const { direct, byRules } = readsAt(model, child('/data', name))
      // A source may read its own answer through a rule, for example to poll until a condition
      // holds.
      const others = namesRead(byRules, 'data').filter((other) => other !== name)
      return [name, [...namesRead(direct, 'data'), ...others]]
    }),
  )
}

function ruleLinks({ document }: DocumentModel): Links {
  return new Map(
    membersOf(document['rules']).map(([name, rule]) => [
      name,
      objectsIn(rule).flatMap(({ rule: used }) => (typeof used === 'string' ? [used] : [])),
    ]),
  )
}

/** Each cycle of names once, starting with its first name in the order of the document. */
export function cyclesIn(links: Links): string[][] {
  const told = new Set<string>()
  return [...links.keys()].flatMap((start) => {
    if (told.has(start)) return []
    const circle = pathBack(start, start, links, new Set())
    circle?.forEach((name) => told.add(name))
    return circle ? [circle] : []
  })
}

function pathBack(from: string, to: string, links: Links, seen: Set<string>): string[] | undefined {
  for (const next of links.get(from) ?? []) {
    if (next === to) return [from]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = pathBack(next, to, links, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}

/** A cycle in words. */
export function round(names: readonly string[]): string {
  return [...names, names[0]].join(' → ')
}
