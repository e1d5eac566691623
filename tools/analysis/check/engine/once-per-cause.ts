import { isObject, child, membersOf, type JsonObject } from '../../../../renderer/language'
import { groupBy } from '../../json/group-by'
import type { Project } from '../../project/project'
import type { CausedFinding, Report } from '../report'
import { memberWord } from '../../words/member-label'
import { say, translate } from '../../words/words'
import { stringsIn } from '../../project/texts'
import { nearest } from '../../source/nearest'
import { toFindings } from './to-findings'
import { listNames } from '../../types/describe'

/**
 * Merges the findings of each cause into one finding, at the declaration that needs a correction,
 * or else at the place of the first finding.
 */
export function oncePerCause(all: readonly CausedFinding[], project: Project): CausedFinding[] {
  const findings = withoutCopies(all)
  const groups = groupBy(findings, (finding) => causeOf(finding, project))
  return findings.flatMap((finding) => {
    const group = groups.get(causeOf(finding, project) ?? '')
    if (!group) return [finding]
    return group[0] === finding ? [lostDeclaration(group, project) ?? mergeAtFirst(group)] : []
  })
}

/** Removes equal findings. Several screens may report the same value of a fragment. */
function withoutCopies(findings: readonly CausedFinding[]): CausedFinding[] {
  const keyOf = ({ code, file, line, column, pointer, what }: CausedFinding) =>
    JSON.stringify([code, file, line, column, pointer, what])
  return [
    ...new Map(findings.toReversed().map((finding) => [keyOf(finding), finding])).values(),
  ].toReversed()
}

/**
 * Returns a key for the cause of a finding. If a document lacks the whole member, such as `state`,
 * all names that should be in this member have one key.
 */
function causeOf({ cause, file }: CausedFinding, { files }: Project): string | undefined {
  if (!cause) return undefined
  const { of, name, member, in: document = file } = cause
  if (member === undefined) return of
  const json = files.get(document)?.json
  const isDeclared = isObject(json) && json[member] !== undefined
  return `${document}#${member}${isDeclared ? ` ${name}` : ''}`
}

function mergeAtFirst(group: readonly CausedFinding[]): CausedFinding {
  const [first, ...others] = group as [CausedFinding, ...CausedFinding[]]
  if (others.length === 0) return first
  const names = namesIn(others).filter((name) => name !== first.cause?.name)
  const also =
    names.length > 0
      ? say`also affects ${quoteNames(names)}`
      : say`is also in ${placesOf(others, first.file)}`
  const edits = group.flatMap(({ suggestion }) => suggestion?.edits ?? [])
  return {
    ...first,
    what: say`${first.what} The same mistake ${also}.`,
    ...(first.suggestion ? { suggestion: { ...first.suggestion, edits } } : {}),
  }
}

/**
 * Returns one finding for several expressions that need the same missing declaration. The finding
 * is at an unused declaration with a similar name, or else at the member that should contain the
 * declaration. Returns `undefined` if the mistake may be in the expressions.
 */
function lostDeclaration(
  group: readonly CausedFinding[],
  project: Project,
): CausedFinding | undefined {
  const [first] = group as [CausedFinding, ...CausedFinding[]]
  const { member, in: file = first.file } = first.cause ?? {}
  const document = project.files.get(file)?.json
  if (member === undefined || !isObject(document)) return undefined
  const isSure = group.some(({ cause }) => cause?.isSure)
  if (group.length < 2 && !isSure) return undefined
  const names = namesIn(group)
  const similar = names.length > 1 ? undefined : nearMember(document, member, names[0]!)
  if (similar !== undefined && !isSure && isNamed(similar, document, project)) return undefined
  const report =
    similar === undefined || isNamed(similar, document, project)
      ? missing(document, member, names)
      : misspelt(child(child('', member), similar), names[0]!)
  const { code, severity, why } = first
  const rule = { code, severity, why }
  const what = say`${report.what} The document uses the name in ${placesOf(group, file)}.`
  return toFindings([{ rule, report: { ...report, file, what } }], project.files)[0]
}

type Words = Omit<Report, 'file'>

function missing(document: JsonObject, member: string, names: readonly string[]): Words {
  return {
    pointer: document[member] === undefined ? '' : child('', member),
    atKey: true,
    what: say`There is no ${quoteNames(names, 'or')} under "${memberWord(member)}".`,
    fix: say`Add ${quoteNames(names)} under "${memberWord(member)}"${translate(withWhat[member]) ?? ''}.`,
  }
}

const withWhat: Readonly<Record<string, string>> = {
  state: ', with a first value',
  data: ', with an endpoint',
}

function misspelt(pointer: string, name: string): Words {
  return {
    pointer,
    atKey: true,
    what: say`Nothing uses this name. The document uses the undeclared name "${name}".`,
    fix: say`Did you mean "${name}"?`,
    suggestion: { at: 'key', label: say`Change to ${JSON.stringify(name)}`, value: name },
  }
}

function nearMember(document: JsonObject, member: string, name: string): string | undefined {
  return nearest(
    name,
    membersOf(document[member]).map(([declared]) => declared),
  )
}

function isNamed(name: string, document: JsonObject, { fragments }: Project): boolean {
  return [document, ...[...fragments.values()].map((fragment) => fragment.document)].some((one) =>
    [...stringsIn(one)].some((text) => text.split('.').includes(name)),
  )
}

function quoteNames(names: readonly string[], word?: 'and' | 'or'): string {
  return listNames(
    names.map((name) => `"${name}"`),
    word,
  )
}

function namesIn(group: readonly CausedFinding[]): string[] {
  return [...new Set(group.flatMap(({ cause }) => cause?.name ?? []))]
}

/** Returns text such as `lines 3 and 4, and line 5 of schemas/fragments/bar.json`. */
function placesOf(group: readonly CausedFinding[], own: string): string {
  const files = [...new Set(group.map(({ file }) => file))].toSorted(
    (left, right) => Number(right === own) - Number(left === own),
  )
  return files
    .map((file) => {
      const there = lines(group.filter((finding) => finding.file === file))
      return file === own ? there : say`${there} of ${file}`
    })
    .join(say`, and `)
}

function lines(group: readonly CausedFinding[]): string {
  const numbers = [...new Set(group.map(({ line }) => line))].toSorted(
    (left, right) => left - right,
  )
  const lineNumbers = listNames(numbers.map(String))
  return numbers.length === 1 ? say`line ${lineNumbers}` : say`lines ${lineNumbers}`
}
