import type { Finding } from '../finding'
import type { Paint } from './colour'

const widest = 120

/**
 * The line of a finding with one line before it, and a mark below the place. Long lines are cut
 * around the place.
 */
export function codeFrame(text: string, finding: Finding, { faint, ...tone }: Paint): string {
  const lines = text.split('\n')
  const mark = tone[finding.severity]
  const width = String(finding.line).length
  const before = finding.line > 1 ? [framed(lines[finding.line - 2] ?? '', finding.line - 1)] : []
  const [line, column, length] = cut(lines[finding.line - 1] ?? '', finding)
  return [
    ...before,
    framed(line, finding.line),
    `${' '.repeat(width + 2)}${faint('│')} ${' '.repeat(column - 1)}${mark('^'.repeat(length))}`,
  ].join('\n')

  function framed(content: string, number: number): string {
    return `${faint(`${String(number).padStart(width + 1)} │`)} ${number === finding.line ? content : shortened(content)}`
  }
}

function shortened(line: string): string {
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line
}

/**
 * The part of a line around a place, cut to the width of a terminal, with the column and length of
 * the place in it.
 */
function cut(
  line: string,
  { column, endColumn }: Finding,
): [line: string, column: number, length: number] {
  const length = Math.max(1, endColumn - column)
  if (line.length <= widest)
    return [line, column, Math.min(length, Math.max(1, line.length - column + 1))]
  const from = Math.max(0, Math.min(column - 30, line.length - widest))
  const shown = `${from > 0 ? '…' : ''}${line.slice(from, from + widest)}${from + widest < line.length ? '…' : ''}`
  const shift = from > 0 ? from - 1 : 0
  return [shown, column - shift, Math.min(length, shown.length - (column - shift) + 1)]
}
