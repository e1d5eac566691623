import {
  isObject,
  segmentsOf,
  splitPath,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { locatorOf } from '../check/engine/to-findings'
import type { Suggestion } from '../check/report'
import { placeOfPointer } from '../coverage/measure'
import { compileFrom } from '../coverage/play-scenarios'
import { printLine } from '../edits/print-json'
import { pathsIn } from '../expressions/scope'
import { say } from '../words/words'
import { symptomsIn } from './play-log'
import { type Exploration, playVariation } from './play-variation'
import type { Discovery } from './shrink'

/**
 * Suggests a condition that hides a node while the value in its text is missing. Returns
 * `undefined` unless exactly one value is missing and a play with the condition shows no mistake.
 */
export async function guardFor(
  stage: Exploration,
  { symptom, variation, steps }: Discovery,
): Promise<Suggestion | undefined> {
  const { project, screen } = stage
  const [change, ...others] = variation.changes
  if (others.length > 0 || variation.patch || (change?.value ?? null) !== null) return undefined
  const { file, pointer } = placeOfPointer(project, screen, symptom.pointer)
  const source = project.files.get(file)
  const at = pointer.slice(0, pointer.lastIndexOf('/'))
  const node = valueAt(source?.json, at)
  if (!source || !isObject(node) || !mayBeHidden(node)) return undefined
  const member = change && segmentsOf(change.pointer).at(-1)
  const read = new Set(pathsIn(valueAt(source.json, pointer) ?? null, {}))
  const [path, ...more] = [...read].filter(
    (one) => member === undefined || splitPath(one).at(-1) === member,
  )
  if (path === undefined || more.length > 0) return undefined
  const when = { filled: { var: path } }
  const text = `${printLine({ when }).slice(1, -2)},`
  const before = await playVariation(stage, variation, steps)
  const after = await playVariation(guarded(stage, { file, at, when }), variation, steps)
  const keys = new Set(symptomsIn(before, stage).map(([, { pointer: place }]) => place))
  const isClean = symptomsIn(after, stage).every(
    ([, { pointer: place }]) => place !== symptom.pointer && keys.has(place),
  )
  if (!after.isWhole || !isClean) return undefined
  const { line, column } = locatorOf(source).value(at)
  const start = { line, column: column + 1, endLine: line, endColumn: column + 1 }
  return { label: say`Hide it without "${path}"`, edits: [{ file, ...start, text }] }
}

/**
 * Returns whether a suggestion may hide a node. A suggestion must not hide a critical node, or a
 * node with a condition, because only the author can combine two conditions.
 */
const mayBeHidden = ({ widget, critical, when }: JsonObject) =>
  typeof widget === 'string' && critical !== true && when === undefined

interface Guard {
  readonly file: string
  readonly at: string
  readonly when: Json
}

function guarded(stage: Exploration, { file, at, when }: Guard): Exploration {
  const { project, screen } = stage
  const withGuard = (document: JsonObject): JsonObject => {
    const copy = structuredClone(document)
    Object.assign(valueAt(copy, at) as object, { when })
    return copy
  }
  const fragments = [...project.fragments].map(
    ([name, one]) =>
      [name, one.file === file ? { ...one, document: withGuard(one.document) } : one] as const,
  )
  const document = screen.file === file ? withGuard(screen.document) : screen.document
  const changed = { ...project, fragments: new Map(fragments) }
  return { ...stage, program: compileFrom(changed, { ...screen, document }) }
}
