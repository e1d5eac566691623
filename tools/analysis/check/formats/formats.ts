import { limitLength } from '../../types/describe'
import { say } from '../../words/words'
import type { Finding, Severity } from '../report'
import { allRules, type RuleInfo } from '../rules/rule'

/** The format for people: position, mistake, source lines, reason and fix. */
const text: Format = ({ findings, text: fileText, screens, coverage, colour, docs }) => {
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
  const inAll = findings.length > 0 ? `${count} (${counts.join(', ')})` : count
  const line = screens === 0 ? inAll : `${inScreens}, ${inAll}`
  if (errors > 0) return tone.error(line)
  return warnings > 0 ? tone.warning(line) : line
}

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

const sarif: Format = ({ findings, docs }) => {
  const used = allRules.filter(({ code }) => findings.some((finding) => finding.code === code))
  const driver = { name: 'lienzo', rules: used.map((rule) => describeRule(rule, docs)) }
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding) => resultOf(finding, used)),
  }
  return JSON.stringify(
    { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] },
    undefined,
    2,
  )
}

function describeRule(
  { code, title, why, severity = 'error' }: RuleInfo,
  docs: string | undefined,
) {
  const helpUri = pageOf(code, docs)
  return {
    id: code,
    ...(helpUri === undefined ? {} : { helpUri }),
    shortDescription: { text: title },
    fullDescription: { text: why },
    defaultConfiguration: { level: severity },
  }
}

function resultOf(finding: Finding, rules: readonly RuleInfo[]) {
  const { code, severity, what, why, fix } = finding
  return {
    ruleId: code,
    ruleIndex: rules.findIndex((rule) => rule.code === code),
    level: severity,
    message: { text: `${what} ${why} ${fix}` },
    locations: [
      { physicalLocation: { artifactLocation: artifact(finding.file), region: regionOf(finding) } },
    ],
    ...(finding.suggestion ? { fixes: [fixOf(finding.suggestion)] } : {}),
  }
}

function fixOf({ label, edits }: NonNullable<Finding['suggestion']>) {
  const changes = edits.map((edit) => ({
    artifactLocation: artifact(edit.file),
    replacements: [{ deletedRegion: regionOf(edit), insertedContent: { text: edit.text } }],
  }))
  return { description: { text: label }, artifactChanges: changes }
}

function artifact(file: string) {
  return { uri: file.split('/').map(encodeURIComponent).join('/') }
}

function regionOf({
  line,
  column,
  endLine,
  endColumn,
}: Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'>) {
  return { startLine: line, startColumn: column, endLine, endColumn }
}

const json: Format = ({ findings, screens, coverage }) =>
  JSON.stringify({ screens, ...(coverage ? { coverage } : {}), findings }, undefined, 2)

/** The format of GitHub's workflow commands. GitHub shows the findings beside changed lines. */
const github: Format = ({ findings }) => findings.map(command).join('\n')

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

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

export const formats: Readonly<Record<string, Format>> = { text, json, github, sarif }

type Tone = (text: string) => string

interface TextStyles {
  readonly error: Tone
  readonly warning: Tone
  readonly note: Tone
  readonly strong: Tone
  readonly faint: Tone
}

const escape = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`
const plain = (text: string) => text

const coloured: TextStyles = {
  error: escape(31),
  warning: escape(33),
  note: escape(36),
  strong: escape(1),
  faint: escape(2),
}
const uncoloured: TextStyles = {
  error: plain,
  warning: plain,
  note: plain,
  strong: plain,
  faint: plain,
}

/** Returns functions that style a text. If `colour` is false, they return the text unchanged. */
export function textStyles(colour: boolean): TextStyles {
  return colour ? coloured : uncoloured
}

export interface Results {
  readonly findings: readonly Finding[]
  readonly text: (file: string) => string
  readonly screens: number
  readonly coverage?: {
    readonly branches: number
    readonly reached: number
    readonly scenarios: number
  }
  readonly colour: boolean
  /** The URL of the documentation, which has a page for each code. */
  readonly docs?: string
}

export type Format = (results: Results) => string

/** Returns the page about a code; `undefined` if the documentation has no URL. */
export function pageOf(code: string, docs: string | undefined): string | undefined {
  return docs === undefined ? undefined : `${docs.replace(/\/$/, '')}/findings/${code}/`
}
