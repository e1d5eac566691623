import { isObject, isWithin, segmentsOf, visitValue, type Json } from '../../../renderer/language'
import { createSession, type Finding } from '../check'
import { createProject, type ProjectOptions } from '../project'
import { type Mutation, mutated, mutationsOf } from './mutations-of'
import { sampled } from './sampled'

/**
 * How a slip is told: in one finding at the changed member, inside of it or around it; in one
 * elsewhere that names what the slip took away; in one that does neither; in several.
 */
export type Telling = 'in place' | 'by name' | 'elsewhere' | 'more than once'

/** A slip that the checker tells. */
export interface ToldSlip {
  readonly screen: string
  readonly mutation: Mutation
  readonly findings: readonly Finding[]
  readonly telling: Telling
}

/** Makes slips in every screen, one at a time, and looks how the checker tells those that it tells. */
export function tellSlips(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
  { limit, seed }: { readonly limit: number; readonly seed: number },
): { readonly tried: number; readonly told: readonly ToldSlip[] } {
  const project = createProject(files, options)
  const session = createSession(files, options)
  const told: ToldSlip[] = []
  let tried = 0
  for (const { name: screen, file, document } of project.screens.values()) {
    for (const mutation of sampled(mutationsOf(document), limit, seed)) {
      session.update(new Map([[file, JSON.stringify(mutated(document, mutation))]]))
      const findings = session.findings()
      tried++
      if (findings.length === 0) continue
      const telling = tellingOf(findings, file, document, mutation)
      told.push({ screen, mutation, findings, telling })
    }
    session.update(new Map([[file, files.get(file) ?? '']]))
  }
  return { tried, told }
}

function tellingOf(
  findings: readonly Finding[],
  file: string,
  document: Json,
  mutation: Mutation,
): Telling {
  const [first, ...others] = findings as [Finding, ...Finding[]]
  if (others.length > 0) return 'more than once'
  const { pointer } = mutation
  const isAt = isWithin(first.pointer, pointer) || isWithin(pointer, first.pointer)
  if (first.file === file && isAt) return 'in place'
  const quoted = new Set([...first.what.matchAll(/"([^"]+)"/g)].map(([, name]) => name))
  return lostNames(document, mutation).some((name) => quoted.has(name)) ? 'by name' : 'elsewhere'
}

/** The names that a slip takes away from the changed place. */
function lostNames(document: Json, { pointer, value }: Mutation): string[] {
  const before = segmentsOf(pointer).reduce<Json | undefined>(
    (part, name) =>
      Array.isArray(part) ? part[Number(name)] : isObject(part) ? part[name] : undefined,
    document,
  )
  const left = namesIn(value)
  const member = value === undefined ? segmentsOf(pointer).slice(-1) : []
  return [...member, ...namesIn(before)].filter((name) => !left.includes(name))
}

/** Names of members, texts, and the segments of those that are paths. */
function namesIn(value: Json | undefined): string[] {
  const names: string[] = []
  visitValue(value, (part, _, name) => {
    if (typeof name === 'string') names.push(name)
    if (typeof part === 'string') names.push(part, ...part.split('.'))
  })
  return names
}
