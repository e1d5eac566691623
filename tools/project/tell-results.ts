import { formats, inOrder, type Finding, type Format } from '../analysis/check'
import type { Project } from '../analysis/project'
import { UsageError, type Terminal } from '../terminal'
import type { Coverage } from '../analysis/coverage'

/** The format of a name; throws UsageError when there is none. */
export function formatNamed(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format)
    throw new UsageError(
      `There is no format "${name}". There are ${Object.keys(formats).join(', ')}.`,
    )
  return format
}

/** What is told: findings about the wanted files, or about all. */
export interface Told {
  readonly project: Project
  readonly findings: readonly Finding[]
  readonly wanted: readonly string[]
  readonly coverage?: Coverage
}

/** Writes findings; true when there are none. */
export function tellResults(
  { project, findings, wanted, coverage }: Told,
  format: Format,
  terminal: Terminal,
): boolean {
  const isWanted = (path: string) => wanted.length === 0 || wanted.includes(path)
  const told = inOrder(findings.filter(({ file }) => isWanted(file)))
  const screens = [...project.files.values()].filter(
    ({ kind, path }) => kind === 'screen' && isWanted(path),
  ).length
  const text = format({
    findings: told,
    screens,
    colour: terminal.colour,
    text: (file) => project.files.get(file)?.text ?? '',
    ...(coverage ? { coverage } : {}),
  })
  if (text !== '') terminal.out(text)
  return told.length === 0
}
