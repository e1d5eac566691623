import { child, isObject, membersOf, type JsonObject } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import { stringsIn } from '../../project/strings-in'
import { nearest } from '../../source/nearest'
import type { Found } from '../finding'
import type { Report } from '../report'
import { namesIn, placesOf, quoted } from './places-of'
import { toFindings } from './to-findings'
import { said, say } from '../../words/words'

/**
 * One finding for a declaration that several places use and no document declares. It points at an
 * unused declaration with nearly the same name, or else at the member where the declaration is
 * missing. Undefined if the places themselves are as likely to be wrong.
 */
export function lostDeclaration(group: readonly Found[], project: Project): Found | undefined {
  const [first] = group as [Found, ...Found[]]
  const { member, in: file = first.file } = first.cause ?? {}
  const document = project.files.get(file)?.json
  if (member === undefined || !isObject(document)) return undefined
  const isSure = group.some(({ cause }) => cause?.isSure)
  if (group.length < 2 && !isSure) return undefined
  const names = namesIn(group)
  const near = names.length > 1 ? undefined : nearMember(document, member, names[0]!)
  if (near !== undefined && !isSure && isNamed(near, document, project)) return undefined
  const report =
    near === undefined || isNamed(near, document, project)
      ? missing(document, member, names)
      : misspelt(child(child('', member), near), names[0]!)
  const { code, severity, why } = first
  const rule = { code, severity, why, title: '' }
  const what = say`${report.what} It is looked for in ${placesOf(group, file)}.`
  return toFindings([{ rule, report: { ...report, file, what } }], project.files)[0]
}

/** A report without its file. */
type Words = Omit<Report, 'file'>

function missing(document: JsonObject, member: string, names: readonly string[]): Words {
  return {
    pointer: document[member] === undefined ? '' : child('', member),
    atKey: true,
    what: say`There is no ${quoted(names, 'or')} under "${member}".`,
    fix: say`Add ${quoted(names)} under "${member}"${said(withWhat[member]) ?? ''}.`,
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
    what: say`Nothing uses this name; what is used, and not declared, is "${name}".`,
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

/** Whether the document or a fragment contains a name, alone or as part of a path. */
function isNamed(name: string, document: JsonObject, { fragments }: Project): boolean {
  return [document, ...[...fragments.values()].map((fragment) => fragment.document)].some((one) =>
    [...stringsIn(one)].some((text) => text.split('.').includes(name)),
  )
}
