import { isWithin } from '../../../renderer/language'
import { createSession } from '../check'
import { createProject, type ProjectOptions } from '../project'
import { mutated, mutationsOf } from './mutations-of'
import { sampled } from './sampled'

/** How the checker tells the slips that it tells. */
export interface ToldSlips {
  readonly tried: number
  readonly told: number
  /** With exactly one finding. */
  readonly once: number
  /** With one, in the changed file, at the changed member, around it or inside of it. */
  readonly inPlace: number
  /** The others, in words. */
  readonly others: readonly string[]
}

/** Makes slips in every screen, one at a time, and looks how the checker tells them. */
export function countTold(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
  { limit, seed }: { readonly limit: number; readonly seed: number },
): ToldSlips {
  const project = createProject(files, options)
  const session = createSession(files, options)
  const counts = { tried: 0, told: 0, once: 0, inPlace: 0 }
  const others: string[] = []
  for (const { name, file, document } of project.screens.values()) {
    for (const mutation of sampled(mutationsOf(document), limit, seed)) {
      session.update(new Map([[file, JSON.stringify(mutated(document, mutation))]]))
      const findings = session.findings()
      counts.tried++
      if (findings.length === 0) continue
      counts.told++
      const [first] = findings
      const isOnce = findings.length === 1
      const isInPlace =
        isOnce &&
        first?.file === file &&
        (isWithin(first.pointer, mutation.pointer) || isWithin(mutation.pointer, first.pointer))
      if (isOnce) counts.once++
      if (isInPlace) counts.inPlace++
      else
        others.push(
          `${name}: ${mutation.slip} at ${mutation.pointer}: ${findings.map(({ code, pointer }) => `${code} ${pointer}`).join(', ')}`,
        )
    }
    session.update(new Map([[file, files.get(file) ?? '']]))
  }
  return { ...counts, others }
}
