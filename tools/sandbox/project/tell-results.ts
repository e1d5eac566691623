import { sortFindings } from '../../analysis/check/engine/check-project'
import type { Format } from '../../analysis/check/formats/format'
import { type Finding, stopsRelease } from '../../analysis/check/report'
import type { Coverage } from '../../analysis/coverage/measure'
import type { Project } from '../../analysis/project/project'
import type { Terminal } from '../../build/terminal'
import { docsAddress, rootAround } from './project-files'

interface ResultParts {
  readonly project: Project
  readonly findings: readonly Finding[]
  readonly paths: readonly string[]
  readonly coverage?: Coverage
}

/** Prints findings. Returns true if none of them stops a release. */
export function tellResults(
  { project, findings, paths, coverage }: ResultParts,
  format: Format,
  terminal: Terminal,
): boolean {
  const isWanted = (path: string) => paths.length === 0 || paths.includes(path)
  const printed = sortFindings(findings.filter(({ file }) => isWanted(file)))
  const screens = [...project.files.values()].filter(
    ({ kind, path }) => kind === 'screen' && isWanted(path),
  ).length
  const docs = docsAddress(rootAround(terminal.cwd))
  const text = format({
    findings: printed,
    screens,
    colour: terminal.colour,
    text: (file) => project.files.get(file)?.text ?? '',
    ...(coverage ? { coverage } : {}),
    ...(docs === undefined ? {} : { docs }),
  })
  if (text !== '') terminal.out(text)
  return !printed.some(stopsRelease)
}
