import { fold } from '../expressions/fold'
import { assume } from '../model/assumptions'
import {
  child,
  isObject,
  isWithin,
  membersOf,
  operatorOf,
  placedDocuments,
  visitDocument,
  visitValue,
  type Json,
  type JsonObject,
  type NodePlace,
} from '../../../renderer/language'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import type { Branch, Marks } from './branch'

/**
 * Every branch of a screen and of its fragments, by the mark that a running screen reports for it.
 * Parts that no scenario can choose have no branches: initial values, the description of the page,
 * the availability of the screen, and fallbacks.
 */
export function branchesOf(project: Project, { document, file }: NamedDocument): Marks {
  const found = new Map<string, Branch>()
  const isFixed = fixedBy(document['rules'])
  const chosen = { ...document, available: undefined, public: undefined, state: undefined }
  const find = (name: string) => project.fragments.get(name)?.document
  for (const placed of placedDocuments(chosen, find, isChosen)) {
    const fragment = project.fragments.get(placed.within.at(-1) ?? '')
    const add = (kind: Branch['kind'], pointer: string, mark: string) =>
      found.set(mark, { file: fragment?.file ?? file, pointer, kind })
    visitDocument(placed.document, {
      node: (_node, place) => isChosen(place),
      step: (_step, pointer) => add('step', pointer, placed.pointerOf(pointer)),
      value(value, pointer, role) {
        if (role === 'input') return
        for (const [at, mark] of casesIn(value, pointer)) add('case', at, placed.pointerOf(mark))
        if (role !== 'when' || isFixed(value)) return
        for (const kind of ['holds', 'fails'] as const)
          add(kind, pointer, `${placed.pointerOf(pointer)} ${kind}`)
      },
    })
  }
  return found
}

function isChosen({ slot }: NodePlace): boolean {
  return slot !== 'fallback'
}

/** Decides whether the result of a condition is the same in every scenario. */
function fixedBy(rules: Json | undefined): (condition: Json) => boolean {
  const from = assume({ rules: isObject(rules) ? rules : {}, given: () => undefined })
  return (condition) => fold(condition, from) !== undefined
}

/** Cases of every `pick` inside a value; the engine names them below the whole expression. */
function casesIn(value: Json, pointer: string): [pointer: string, mark: string][] {
  const found: [string, string][] = []
  let whole: string | undefined
  visitValue(
    value,
    (part, at) => {
      if (!isObject(part)) return
      if (whole === undefined || !isWithin(at, whole)) whole = operatorOf(part) ? at : undefined
      if (whole === undefined) return
      for (const name of caseNames(part)) found.push([at + name, whole + name])
    },
    pointer,
  )
  return found
}

/** As in `/cases/late` and `/default`. */
function caseNames({ cases, default: otherwise }: JsonObject): string[] {
  if (!isObject(cases)) return []
  const named = membersOf(cases).map(([name]) => child('/cases', name))
  return otherwise === undefined ? named : [...named, '/default']
}
