import type { Finding } from '../finding'
import type { Format } from './format'

/** Findings as workflow commands, which GitHub shows next to the changed lines. */
export const github: Format = ({ findings }) => findings.map(command).join('\n')

function command({
  severity,
  file,
  line,
  column,
  endLine,
  endColumn,
  code,
  what,
  why,
  fix,
}: Finding): string {
  const place = { file, line, col: column, endLine, endColumn, title: code }
  const properties = Object.entries(place).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  )
  return `::${levels[severity]} ${properties.join(',')}::${escapeData(`${what} ${why} ${fix}`)}`
}

/** GitHub calls a note a notice. */
const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
