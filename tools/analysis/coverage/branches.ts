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
 * Every branch of a screen and its fragments, by the mark that a running screen reports. Parts that
 * no scenario can affect have no branches: initial values, the description of the page, the
 * availability of the screen, and fallbacks.
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

/**
 * The cases of every `pick` inside a value. The engine reports them under the pointer of the whole
 * expression.
 */
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

/** For example `/cases/late` and `/default`. */
function caseNames({ cases, default: otherwise }: JsonObject): string[] {
  if (!isObject(cases)) return []
  const named = membersOf(cases).map(([name]) => child('/cases', name))
  return otherwise === undefined ? named : [...named, '/default']
}

/** A possible behaviour of a document that a scenario should show. */
export interface Branch {
  readonly file: string
  /** The pointer of the condition, case or step. */
  readonly pointer: string
  /** A condition that is true or false, a case of a choice, or a step that runs. */
  readonly kind: 'holds' | 'fails' | 'case' | 'step'
}

/** The marks that a running screen reports, with the branch that each mark shows. */
type Marks = ReadonlyMap<string, Branch>

/** A key of a branch, which is the same on all screens that show a fragment. */
export function branchKey({ file, pointer, kind }: Branch): string {
  return `${file}#${pointer} ${kind}`
}

/** A place of a document. */
export interface DocumentPlace {
  readonly file: string
  readonly pointer: string
}

/**
 * Converts a pointer in a running screen to a place in its document, or in a fragment that it uses.
 */
export function placeIn(project: Project, screen: NamedDocument, pointer: string): DocumentPlace {
  // Inner fragments come after outer ones.
  const inner = placedIn(project, screen.document).findLast(
    ({ within, pointerOf }) => within.length > 0 && pointer.startsWith(`${pointerOf('/body')}/`),
  )
  const file = project.fragments.get(inner?.within.at(-1) ?? '')?.file
  return inner && file !== undefined
    ? { file, pointer: `/body${pointer.slice(inner.pointerOf('/body').length)}` }
    : { file: screen.file, pointer }
}
