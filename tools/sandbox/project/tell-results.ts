import { sortFindings } from '../../analysis/check/engine/check-project'
import type { Format, Results } from '../../analysis/check/formats/formats'
import { type Finding, stopsRelease } from '../../analysis/check/report'
import type { Session } from '../../analysis/check/engine/session'
import { kindOf } from '../../analysis/project/source-file'
import type { Terminal } from '../../build/terminal'
import { docsAddress, rootAround } from './project-files'

interface ResultParts {
  /** The paths of all files. */
  readonly files: readonly string[]
  readonly text: (file: string) => string
  readonly findings: readonly Finding[]
  readonly paths: readonly string[]
  readonly coverage?: NonNullable<Results['coverage']>
}

/** Returns the files of a project. The text of a file is read only if the file has findings. */
export function filesOf({
  project,
  texts,
}: Pick<Session, 'project'> & Partial<Pick<Session, 'texts'>>): Pick<
  ResultParts,
  'files' | 'text'
> {
  const files = texts?.() ?? project().files
  return { files: [...files.keys()], text: (file) => project().files.get(file)?.text ?? '' }
}

/** Prints findings. Returns true if no finding stops a release. */
export function tellResults(
  { files, text: fileText, findings, paths, coverage }: ResultParts,
  format: Format,
  terminal: Terminal,
): boolean {
  const isWanted = (path: string) => paths.length === 0 || paths.includes(path)
  const printed = sortFindings(findings.filter(({ file }) => isWanted(file)))
  const screens = files.filter((path) => kindOf(path) === 'screen' && isWanted(path)).length
  const docs = docsAddress(rootAround(terminal.cwd))
  const text = format({
    findings: printed,
    screens,
    colour: terminal.colour,
    text: fileText,
    ...(coverage ? { coverage } : {}),
    ...(docs === undefined ? {} : { docs }),
  })
  if (text !== '') terminal.out(text)
  return !printed.some(stopsRelease)
}
