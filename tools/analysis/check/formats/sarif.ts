import type { Finding } from '../finding'
import { allRules } from '../rules/all-rules'
import type { RuleInfo } from '../rules/rule'
import type { Format } from './format'

/** Findings as SARIF 2.1.0, for code scanning and editors. */
export const sarif: Format = ({ findings }) => {
  const used = allRules.filter(({ code }) => findings.some((finding) => finding.code === code))
  const driver = { name: 'lienzo', rules: used.map(describeRule) }
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

function describeRule({ code, title, why, severity }: RuleInfo) {
  return {
    id: code,
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
