import { child } from '../../../../renderer/language'
import type { Edit, CausedFinding, Replacement, Report } from '../report'
import type { SourceFile } from '../../project/source-file'
import { type Range, createLocator, type Locator } from '../../edits/text-edit'
import { cached } from '../../json/cached'
import type { RuleInfo } from '../rules/rule'
import { translate } from '../../words/words'

export interface RuleReport {
  readonly rule: RuleInfo
  readonly report: Report
}

type ShownRule = Pick<RuleInfo, 'code' | 'severity' | 'why'>

/** Converts reports to findings by adding positions. Only files with reports are parsed. */
export function toFindings(
  reports: readonly { readonly rule: ShownRule; readonly report: Report }[],
  files: ReadonlyMap<string, SourceFile>,
): CausedFinding[] {
  return reports.map(({ rule, report }) =>
    toFinding(rule, report, locatorOf(files.get(report.file))),
  )
}

type Positions = Pick<Locator, 'key' | 'value'>

/**
 * Returns a function that finds positions in a file. The positions are cached with the file. Only
 * the syntax tree of the last file is kept.
 */
export function locatorOf(file: SourceFile | undefined): Positions {
  return file ? positionsIn(file) : createLocator('')
}

const positionsIn = cached((file: SourceFile): Positions => {
  const known = new Map<string, Range>()
  const finder = (part: 'key' | 'value') => (pointer: string) => {
    const place = `${part} ${pointer}`
    const range = known.get(place) ?? parsed(file)[part](pointer)
    known.set(place, range)
    return range
  }
  return { key: finder('key'), value: finder('value') }
})

let last: { readonly file: SourceFile; readonly locator: Locator } | undefined

function parsed(file: SourceFile): Locator {
  if (last?.file !== file) last = { file, locator: createLocator(file.text) }
  return last.locator
}

function toFinding(rule: ShownRule, report: Report, locator: Positions): CausedFinding {
  const { file, pointer, what, fix } = report
  const range = report.atKey ? locator.key(pointer) : locator.value(pointer)
  const suggestion = report.suggestion && {
    suggestion: {
      label: report.suggestion.label,
      edits: [editOf(file, pointer, report.suggestion, locator)],
      ...(report.suggestion.isCertain ? { isCertain: true as const } : {}),
    },
  }
  return {
    code: rule.code,
    severity: rule.severity ?? 'error',
    file,
    pointer,
    ...firstLine(range),
    what,
    why: translate(report.why ?? rule.why),
    fix,
    ...suggestion,
    ...(report.from ? { from: report.from } : {}),
    ...(report.cause ? { cause: report.cause } : {}),
  }
}

/** Returns the first line of a range, so that editors do not underline a whole object. */
function firstLine(range: Range): Range {
  return range.endLine === range.line
    ? range
    : { ...range, endLine: range.line, endColumn: range.column + 1 }
}

export function editOf(
  file: string,
  pointer: string,
  { at, name, pointer: place = pointer, value }: Replacement,
  locator: Positions,
): Edit {
  if (at === 'gone') return { file, ...itemWithComma(place, locator), text: '' }
  const text = JSON.stringify(value)
  if (at === 'key' || at === 'value') return { file, ...locator[at](place), text }
  const { endLine, endColumn } = locator.value(place)
  const end = { line: endLine, column: endColumn, endLine, endColumn }
  if (name === undefined) return { file, ...end, text: `, ${text}` }
  const { line, column } = locator.key(place)
  const owner = locator.value(place.slice(0, place.lastIndexOf('/')))
  const isOnOwnLine = line > owner.line
  const gap = isOnOwnLine ? `\n${' '.repeat(column - 1)}` : ' '
  const member = `${JSON.stringify(name)}: ${text}`
  return at === 'before'
    ? { file, line, column, endLine: line, endColumn: column, text: `${member},${gap}` }
    : { file, ...end, text: `,${gap}${member}` }
}

/** Returns the range of an item and of the comma beside it, in a list of several items. */
function itemWithComma(pointer: string, locator: Positions): Range {
  const cut = pointer.lastIndexOf('/')
  const [list, index] = [pointer.slice(0, cut), Number(pointer.slice(cut + 1))]
  const { line, column, endLine, endColumn } = locator.value(pointer)
  if (index === 0) {
    const next = locator.value(child(list, 1))
    return { line, column, endLine: next.line, endColumn: next.column }
  }
  const previous = locator.value(child(list, index - 1))
  return { line: previous.endLine, column: previous.endColumn, endLine, endColumn }
}
