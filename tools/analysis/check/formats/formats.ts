import { pageOf, type Format } from './format'
import { text } from './text'
import type { Finding } from '../report'
import { allRules } from '../rules/all-rules'
import type { RuleInfo } from '../rules/rule'

/** SARIF 2.1.0, for code scanning and editors. */
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

function describeRule({ code, title, why, severity }: RuleInfo, docs: string | undefined) {
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

/** GitHub shows these workflow commands beside the changed lines. */
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

/** GitHub calls a note a notice. */
const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

export const formats: Readonly<Record<string, Format>> = { text, json, github, sarif }
