import { limitLength } from '../../types/describe'
import { say } from '../../words/words'
import type { Finding, Severity } from '../report'
import { textStyles, type TextStyles } from './colour'
import { pageOf, type Format } from './format'

/** Formats findings for people: position, mistake, source lines, reason and fix. */
export const text: Format = ({ findings, text: fileText, screens, coverage, colour, docs }) => {
  const tone = textStyles(colour)
  const blocks = findings.map((finding) => block(finding, fileText(finding.file), tone, docs))
  const rows = coverage ? [tone.faint(coverageLine(coverage))] : []
  return [...blocks, [summary(findings, screens, tone), ...rows].join('\n')].join('\n\n')
}

function block(finding: Finding, source: string, tone: TextStyles, docs?: string): string {
  const { file, line, column, severity, code, what, why, fix } = finding
  return [
    `${tone.strong(`${file}:${line}:${column}`)} ${tone[severity](`${severity} ${code}`)}`,
    tone.strong(what),
    '',
    codeFrame(source, finding, tone),
    '',
    `  ${tone.faint(say`Why  `)} ${why}`,
    `  ${tone.faint(say`To do`)} ${fix}`,
    `  ${tone.faint(say`More `)} ${pageOf(code, docs) ?? `npx lienzo explain ${code}`}`,
  ].join('\n')
}

/** As in `12 screens, 0 findings`. */
function summary(findings: readonly Finding[], screens: number, tone: TextStyles): string {
  const countOf = (wanted: Severity) =>
    findings.filter(({ severity }) => severity === wanted).length
  const [errors, warnings, notes] = [countOf('error'), countOf('warning'), countOf('note')]
  const counts = [
    ...(errors > 0 ? [errors === 1 ? say`1 error` : say`${errors} errors`] : []),
    ...(warnings > 0 ? [warnings === 1 ? say`1 warning` : say`${warnings} warnings`] : []),
    ...(notes > 0 ? [notes === 1 ? say`1 note` : say`${notes} notes`] : []),
  ]
  const inScreens = screens === 1 ? say`1 screen` : say`${screens} screens`
  const count = findings.length === 1 ? say`1 finding` : say`${findings.length} findings`
  const line = `${inScreens}, ${count}${findings.length > 0 ? ` (${counts.join(', ')})` : ''}`
  if (errors > 0) return tone.error(line)
  return warnings > 0 ? tone.warning(line) : line
}

/** As in `157 scenarios show 93 % of 412 branches`. */
function coverageLine({
  branches,
  reached,
  scenarios,
}: NonNullable<Parameters<Format>[0]['coverage']>): string {
  const percent = branches === 0 ? 100 : Math.floor((reached / branches) * 100)
  return scenarios === 1
    ? say`1 scenario shows ${percent} % of ${branches} branches`
    : say`${scenarios} scenarios show ${percent} % of ${branches} branches`
}

const widest = 120

/**
 * Shows the line of a finding and the line before, with a mark below the value. Long lines are
 * shortened.
 */
function codeFrame(text: string, finding: Finding, { faint, ...tone }: TextStyles): string {
  const lines = text.split('\n')
  const mark = tone[finding.severity]
  const width = String(finding.line).length
  const before = finding.line > 1 ? [framed(lines[finding.line - 2] ?? '', finding.line - 1)] : []
  const [line, column, length] = shortenLine(lines[finding.line - 1] ?? '', finding)
  return [
    ...before,
    framed(line, finding.line),
    `${' '.repeat(width + 2)}${faint('│')} ${' '.repeat(column - 1)}${mark('^'.repeat(length))}`,
  ].join('\n')

  function framed(content: string, number: number): string {
    return `${faint(`${String(number).padStart(width + 1)} │`)} ${number === finding.line ? content : limitLength(content, widest)}`
  }
}

/**
 * Shortens a line to the width of a terminal, around a range. Returns the column and length of the
 * range in the result.
 */
function shortenLine(
  line: string,
  { column, endColumn }: Finding,
): [line: string, column: number, length: number] {
  const length = Math.max(1, endColumn - column)
  if (line.length <= widest)
    return [line, column, Math.min(length, Math.max(1, line.length - column + 1))]
  const from = Math.max(0, Math.min(column - 30, line.length - widest))
  const excerpt = `${from > 0 ? '…' : ''}${line.slice(from, from + widest)}${from + widest < line.length ? '…' : ''}`
  const shift = from > 0 ? from - 1 : 0
  return [excerpt, column - shift, Math.min(length, excerpt.length - (column - shift) + 1)]
}
