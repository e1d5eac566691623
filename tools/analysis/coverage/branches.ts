import { decide } from '../model/decide'
import {
  child,
  isObject,
  isWithin,
  membersOf,
  operatorOf,
  visitDocument,
  visitValue,
  type Json,
  type JsonObject,
  type NodePlace,
} from '../../../renderer/language'
import { placedIn, type Project } from '../project/project'
import type { NamedDocument } from '../project/screens'

/**
 * Every branch of a screen and of its fragments, by the mark that a running screen reports for it.
 * Parts that no scenario can choose have no branches: initial values, the description of the page,
 * the availability of the screen, and fallbacks.
 */
export function branchesOf(project: Project, { document, file }: NamedDocument): Marks {
  const found = new Map<string, Branch>()
  const rules = isObject(document['rules']) ? document['rules'] : {}
  const isFixed = (condition: Json) =>
    decide([condition], { rules, given: () => undefined }) !== undefined
  const chosen = { ...document, available: undefined, public: undefined, state: undefined }
  for (const placed of placedIn(project, chosen, isChosen)) {
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

/** One thing that a document can do and that a scenario should show. */
export interface Branch {
  readonly file: string
  /** JSON pointer of the condition, case or step. */
  readonly pointer: string
  /** A condition that holds or does not, a case of a choice, or a step that runs. */
  readonly kind: 'holds' | 'fails' | 'case' | 'step'
}

/** The marks that a running screen reports, with the branch that each mark shows. */
type Marks = ReadonlyMap<string, Branch>

/** The name of a branch. It does not depend on the screen that shows a fragment. */
export function branchKey({ file, pointer, kind }: Branch): string {
  return `${file}#${pointer} ${kind}`
}

/** A place of a document. */
export interface DocumentPlace {
  readonly file: string
  readonly pointer: string
}

/**
 * The place in a document for a place of a running screen: in its own document, or in a fragment
 * that it uses.
 */
export function placeIn(project: Project, screen: NamedDocument, pointer: string): DocumentPlace {
  // Inner fragments come after those around them.
  const inner = placedIn(project, screen.document).findLast(
    ({ within, pointerOf }) => within.length > 0 && pointer.startsWith(`${pointerOf('/body')}/`),
  )
  const file = project.fragments.get(inner?.within.at(-1) ?? '')?.file
  return inner && file !== undefined
    ? { file, pointer: `/body${pointer.slice(inner.pointerOf('/body').length)}` }
    : { file: screen.file, pointer }
}
