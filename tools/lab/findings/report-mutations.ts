import { isWithin, segmentsOf, type Json, valueAt, visitValue } from '../../../renderer/language'
import { createSession } from '../../analysis/check/engine/session'
import type { Finding } from '../../analysis/check/report'
import { createProject, type ProjectOptions } from '../../analysis/project/project'
import {
  type Mutation,
  applyMutation,
  mutationsOf,
  randomSample,
} from '../../analysis/mutants/mutations-of'

/**
 * The place of the findings about a mutation. `in place`: one finding at the changed member, inside
 * of it, around it, or at another member of its object. `by name`: one finding at another place
 * that contains the name of the changed member or a removed name. `elsewhere`: one other finding.
 * `more than once`: several findings.
 */
export type ReportPosition = 'in place' | 'by name' | 'elsewhere' | 'more than once'

/** A mutation for which the checker has findings. */
export interface MutationReport {
  readonly screen: string
  readonly mutation: Mutation
  readonly findings: readonly Finding[]
  readonly position: ReportPosition
}

/** Mutates every screen, one mutation at a time, and classifies the findings. */
export function reportMutations(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
  { limit, seed }: { readonly limit: number; readonly seed: number },
): { readonly tried: number; readonly reports: readonly MutationReport[] } {
  const project = createProject(files, options)
  const session = createSession(files, options)
  const reports: MutationReport[] = []
  let tried = 0
  for (const { name: screen, file, document } of project.screens.values()) {
    for (const mutation of randomSample(mutationsOf(document), limit, seed)) {
      session.update(new Map([[file, JSON.stringify(applyMutation(document, mutation))]]))
      const findings = session.findings()
      tried++
      if (findings.length === 0) continue
      const position = reportPosition(findings, file, document, mutation)
      reports.push({ screen, mutation, findings, position })
    }
    session.update(new Map([[file, files.get(file) ?? '']]))
  }
  return { tried, reports }
}

function reportPosition(
  findings: readonly Finding[],
  file: string,
  document: Json,
  mutation: Mutation,
): ReportPosition {
  const [first, ...others] = findings as [Finding, ...Finding[]]
  if (others.length > 0) return 'more than once'
  const { pointer } = mutation
  const isAt =
    isWithin(first.pointer, pointer) ||
    isWithin(pointer, first.pointer) ||
    objectAround(first.pointer) === objectAround(pointer)
  if (first.file === file && isAt) return 'in place'
  const named = namesInSentence(first.what)
  return changedNames(document, mutation).some((name) => named.has(name)) ? 'by name' : 'elsewhere'
}

const objectAround = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/** The quoted names in a sentence, and the names in its paths, such as `done` in `state.done`. */
function namesInSentence(sentence: string): Set<string> {
  const quoted = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name]) => name!)
  const paths = [...sentence.matchAll(/\w+(?:\.\w+)+/g)].flatMap(([path]) => path.split('.'))
  return new Set([...quoted, ...paths])
}

/** The changed member's name, and the names that the mutation removes from its value. */
function changedNames(document: Json, { pointer, value }: Mutation): string[] {
  const before = valueAt(document, pointer)
  const remaining = namesIn(value)
  return [
    ...segmentsOf(pointer).slice(-1),
    ...namesIn(before).filter((name) => !remaining.includes(name)),
  ]
}

/** All member names, all strings, and the dot-separated parts of strings. */
function namesIn(value: Json | undefined): string[] {
  const names: string[] = []
  visitValue(value, (part, _, name) => {
    if (typeof name === 'string') names.push(name)
    if (typeof part === 'string') names.push(part, ...part.split('.'))
  })
  return names
}
