import type { Finding } from '../finding'
import { codeFrame } from './code-frame'
import { paint, type Paint } from './colour'
import type { Format } from './format'

/** Findings for people: place, what, the lines around it, why, and what to do. */
export const text: Format = ({ findings, text: textOf, screens, coverage, colour }) => {
  const tone = paint(colour)
  const blocks = findings.map((finding) => block(finding, textOf(finding.file), tone))
  const shown = coverage ? [tone.faint(coverageLine(coverage))] : []
  return [...blocks, [summary(findings, screens, tone), ...shown].join('\n')].join('\n\n')
}

function block(finding: Finding, source: string, tone: Paint): string {
  const { file, line, column, severity, code, what, why, fix } = finding
  return [
    `${tone.strong(`${file}:${line}:${column}`)} ${tone[severity](`${severity} ${code}`)}`,
    tone.strong(what),
    '',
    codeFrame(source, finding, tone),
    '',
    `  ${tone.faint('Why  ')} ${why}`,
    `  ${tone.faint('To do')} ${fix}`,
  ].join('\n')
}

/** The last line, as in `12 screens, 0 findings`. */
function summary(findings: readonly Finding[], screens: number, tone: Paint): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const counts = [count(errors, 'error'), count(warnings, 'warning')].filter(
    (part) => !part.startsWith('0 '),
  )
  const line = `${count(screens, 'screen')}, ${count(findings.length, 'finding')}${findings.length > 0 ? ` (${counts.join(', ')})` : ''}`
  return findings.length === 0 ? line : errors > 0 ? tone.error(line) : tone.warning(line)
}

/** As in `157 scenarios show 93 % of 412 branches`. */
function coverageLine({
  branches,
  reached,
  scenarios,
}: NonNullable<Parameters<Format>[0]['coverage']>): string {
  const percent = branches === 0 ? 100 : Math.floor((reached / branches) * 100)
  return `${count(scenarios, 'scenario')} ${scenarios === 1 ? 'shows' : 'show'} ${percent} % of ${branches} branches`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
