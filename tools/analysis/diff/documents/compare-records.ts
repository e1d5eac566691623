import {
  visitValue,
  type Json,
  type JsonObject,
  isObject,
  objectOrEmpty,
} from '../../../../renderer/language'
import {
  noteLine,
  type ChangeLine,
  addedLine,
  changedLine,
  removedLine,
  differingMembers,
  type Difference,
  type NamesPair,
} from '../change'
import { areEqual } from '../../json/are-equal'
import { declaredName, memberInSentence } from '../../words/member-label'
import { scenarioTitle, translateDescription } from '../../words/translate-description'
import { isForForms, say, translate } from '../../words/words'
import { joinWords } from '../../sentences/value'
import { compareValues } from '../values/compare-values'

export function withoutNotes(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (name, member: Json) =>
    name === '$comment' ? undefined : member,
  )
  return JSON.parse(text) as JsonObject
}

/** Compares the comments in documents, which only authors see. */
export function compareNotes(before: JsonObject, after: JsonObject): ChangeLine[] {
  const [had, has] = [notesOf(before), notesOf(after)]
  return [
    ...notesOnlyIn(has, had).map(({ pointer, text }) =>
      noteLine(pointer, say`a note for authors was added: ${text}`),
    ),
    ...notesOnlyIn(had, has).map(({ pointer, text }) =>
      noteLine(pointer, say`a note for authors was removed: ${text}`),
    ),
  ]
}

interface Note {
  readonly pointer: string
  readonly text: string
}

function notesOf(document: JsonObject): Note[] {
  const notes: Note[] = []
  visitValue(document, (member, pointer, name) => {
    if (name !== '$comment') return true
    notes.push({ pointer, text: typeof member === 'string' ? member : JSON.stringify(member) })
    return false
  })
  return notes
}

/** Returns the notes that the other list lacks, or has fewer times. */
function notesOnlyIn(notes: readonly Note[], others: readonly Note[]): Note[] {
  const left = others.map(({ text }) => text)
  return notes.filter(({ text }) => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

export interface RecordWords {
  readonly member: string
  readonly singular: string
  /** The plural of the noun, for records that are only counted. */
  readonly plural?: string
}

export function compareRecords(
  noted: JsonObject,
  notedLater: JsonObject,
  names: NamesPair,
  words?: RecordWords,
): ChangeLine[] {
  const [before, after] = [withoutNotes(noted), withoutNotes(notedLater)]
  const lines = differingMembers({ before, after, pointer: '', names }).flatMap(([name, member]) =>
    words && name === words.member
      ? compareAll(member, words)
      : compareValues(member, say`its ${memberWords(name)}`),
  )
  return [...lines, ...compareNotes(noted, notedLater)]
}

/** Compares pictures. A new file is only mentioned, because nobody reads base64. */
export function comparePictures(
  before: JsonObject,
  after: JsonObject,
  names: NamesPair,
): ChangeLine[] {
  const [{ densities: had = null, ...was }, { densities: has = null, ...is }] = [before, after]
  const replaced = areEqual(had, has)
    ? []
    : [changedLine('/densities', translate('another file replaced the picture'))]
  return [...replaced, ...compareRecords(was, is, names)]
}

function compareAll(records: Difference, { singular, plural }: RecordWords): ChangeLine[] {
  const differing = differingMembers(records)
  const isBrief = ([, { before, after }]: (typeof differing)[number]) =>
    plural !== undefined && before !== undefined && after !== undefined
  const briefly = differing.filter(isBrief)
  const lines = differing
    .filter((record) => !isBrief(record))
    .flatMap(([name, record]) =>
      compareRecord(record, `${translate(singular)} ${recordName(name, record)}`),
    )
  if (briefly.length === 0) return lines
  const listed = joinWords(briefly.map(([name, record]) => recordName(name, record)))
  const several = `${translate(briefly.length > 1 ? plural : singular)} ${listed}`
  return [...lines, changedLine(records.pointer, say`${several} changed`)]
}

/** Returns the name of a record. In forms, people know a scenario by its title. */
function recordName(name: string, { before, after }: Difference): string {
  const title = objectOrEmpty(after ?? before)['title']
  return isForForms() && typeof title === 'string' ? scenarioTitle(name, { title }) : name
}

function compareRecord(record: Difference, subject: string): ChangeLine[] {
  const { before, after, pointer } = record
  if (before === undefined) return [addedLine(pointer, say`${subject} was added${aboutOf(after)}`)]
  if (after === undefined)
    return [removedLine(pointer, say`${subject} was removed${aboutOf(before)}`)]
  return compareSchemas(record, subject)
}

function aboutOf(record: Json | undefined): string {
  const { description, title } = objectOrEmpty(record)
  // In forms, the name of a record already is its title.
  const about = description ?? (isForForms() ? undefined : title)
  return typeof about === 'string' ? `: ${translateDescription(about).replace(/\.$/, '')}` : ''
}

const schemaWords: Readonly<Record<string, (subject: string) => string>> = {
  properties: (subject) => subject,
  schema: (subject) => subject,
  params: (subject) => say`what ${subject} takes`,
  items: (subject) => say`an item of ${subject}`,
  response: (subject) => say`the response of ${subject}`,
}

/** Compares the values that two schemas allow. Different keywords may allow the same values. */
function compareSchemas(part: Difference, subject: string): ChangeLine[] {
  if (!isObject(part.before) || !isObject(part.after)) return compareValues(part, subject)
  return differingMembers(part).flatMap(([name, member]) => {
    if (documentation.has(name))
      return changedLine(
        member.pointer,
        say`${subject}: its ${memberInSentence(name)} changed; borrowers do not see it`,
      )
    const inner = Object.hasOwn(schemaWords, name) ? schemaWords[name]?.(subject) : undefined
    if (inner === undefined) return compareValues(member, say`${subject}: its ${memberWords(name)}`)
    return name === 'properties' || name === 'params'
      ? compareFields(member, inner)
      : compareSchemas(member, inner)
  })
}

/** Compares declared values, such as the parameters of an endpoint or a screen. */
export function compareFields(fields: Difference, subject: string): ChangeLine[] {
  const lines = differingMembers(fields).flatMap(([name, field]) => {
    const { before, after, pointer } = field
    const words = declaredName(name)
    if (before === undefined)
      return [addedLine(pointer, say`${subject} now has ${words}${aboutOf(after)}`)]
    if (after === undefined) return [removedLine(pointer, say`${subject} no longer has ${words}`)]
    return compareSchemas(field, say`${words} of ${subject}`)
  })
  return lines.length > 0 ? lines : compareValues(fields, subject)
}

const documentation: ReadonlySet<string> = new Set(['description', 'examples'])

const knownWords: Readonly<Record<string, string>> = {
  alt: 'alternative text',
  'x-values': 'known values',
  'x-personal': 'being personal',
  'x-echo': 'giving back what was sent',
  'x-alias': 'another name',
  annotations: 'security annotations',
  enum: 'only values',
}

function memberWords(name: string): string {
  return translate(knownWords[name]) ?? memberInSentence(name)
}
