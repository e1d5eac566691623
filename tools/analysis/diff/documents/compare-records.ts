import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { joinWords } from '../../sentences'
import { changed, type Line } from '../change'
import type { NamesPair } from '../conditions/compare-conditions'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'
import { compareNotes, withoutNotes } from './notes'

/** How to call the records of a document: endpoints of a family, scenarios of a screen. */
export interface RecordWords {
  /** The member that holds the records, by name. */
  readonly member: string
  /** One of them, as in "the endpoint". */
  readonly one: string
  /** What is inside of one is told in a few words only. */
  readonly brief?: boolean
}

/** How two documents that hold records by name differ; with no such records, member by member. */
export function compareRecords(
  noted: JsonObject,
  notedLater: JsonObject,
  names: NamesPair,
  words?: RecordWords,
): Line[] {
  const [before, after] = [withoutNotes(noted), withoutNotes(notedLater)]
  const members = memberNames(before, after).filter((name) => !same(before[name], after[name]))
  const lines = members.flatMap((name) =>
    words && name === words.member
      ? compareAll(before[name], after[name], words, names)
      : compareValues(before[name], after[name], `its ${memberWords(name)}`, `/${name}`, names),
  )
  return [...lines, ...compareNotes(noted, notedLater)]
}

function compareAll(
  before: Json | undefined,
  after: Json | undefined,
  { member, one, brief }: RecordWords,
  names: NamesPair,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const differing = memberNames(had, has).filter((name) => !same(had[name], has[name]))
  const briefly = brief
    ? differing.filter((name) => had[name] !== undefined && has[name] !== undefined)
    : []
  const lines = differing
    .filter((name) => !briefly.includes(name))
    .flatMap((name): Line[] => {
      const pointer = `/${member}/${name}`
      if (had[name] === undefined)
        return [{ kind: 'added', pointer, text: `${one} ${name} was added${aboutOf(has[name])}` }]
      if (has[name] === undefined)
        return [
          { kind: 'removed', pointer, text: `${one} ${name} was removed${aboutOf(had[name])}` },
        ]
      return compareInside(had[name], has[name], `${one} ${name}`, pointer, names)
    })
  return briefly.length === 0
    ? lines
    : [
        ...lines,
        changed(
          `/${member}`,
          `${one}${briefly.length > 1 ? 's' : ''} ${joinWords(briefly)} changed`,
        ),
      ]
}

function aboutOf(record: Json | undefined): string {
  const about = isObject(record) ? (record['description'] ?? record['title']) : undefined
  return typeof about === 'string' ? `: ${about.replace(/\.$/, '')}` : ''
}

/** Types are told by what they describe, and not by the grammar that they are written in. */
function compareInside(
  before: Json | undefined,
  after: Json | undefined,
  place: string,
  pointer: string,
  names: NamesPair,
): Line[] {
  if (!isObject(before) || !isObject(after))
    return compareValues(before, after, place, pointer, names)
  return memberNames(before, after)
    .filter((name) => !same(before[name], after[name]))
    .flatMap((name) => {
      const inner =
        name === 'properties'
          ? place
          : name === 'items'
            ? `an item of ${place}`
            : name === 'response'
              ? `the answer of ${place}`
              : name === 'params'
                ? `what ${place} takes`
                : undefined
      if (documentation.has(name))
        return [
          changed(`${pointer}/${name}`, `${place}: its ${name} changed, which no borrower sees`),
        ]
      if (inner === undefined)
        return compareValues(
          before[name],
          after[name],
          `${place}: its ${memberWords(name)}`,
          `${pointer}/${name}`,
          names,
        )
      if (name === 'properties' || name === 'params')
        return compareFields(before[name], after[name], inner, `${pointer}/${name}`, names)
      return compareInside(before[name], after[name], inner, `${pointer}/${name}`, names)
    })
}

function compareFields(
  before: Json | undefined,
  after: Json | undefined,
  place: string,
  pointer: string,
  names: NamesPair,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const lines = memberNames(had, has).flatMap((name): Line[] => {
    if (same(had[name], has[name])) return []
    if (had[name] === undefined)
      return [
        {
          kind: 'added',
          pointer: `${pointer}/${name}`,
          text: `${place} now has ${name}${aboutOf(has[name])}`,
        },
      ]
    if (has[name] === undefined)
      return [
        { kind: 'removed', pointer: `${pointer}/${name}`, text: `${place} no longer has ${name}` },
      ]
    return compareInside(had[name], has[name], `${name} of ${place}`, `${pointer}/${name}`, names)
  })
  return lines.length > 0 ? lines : compareValues(before, after, place, pointer, names)
}

/** Members that only explain. */
const documentation: ReadonlySet<string> = new Set(['description', 'examples'])

const knownWords: Readonly<Record<string, string>> = {
  'x-values': 'known values',
  'x-personal': 'being personal',
  enum: 'only values',
}

function memberWords(name: string): string {
  return knownWords[name] ?? name
}
