import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import type { Line } from '../change'

/** A document without the notes of its authors. */
export function withoutNotes<Value extends Json>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNotes) as Value
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== '$comment')
  return Object.fromEntries(
    members.map(([name, member]) => [name, withoutNotes(member ?? null)]),
  ) as Value
}

/** What became of the notes of a document; the borrower sees nothing of them. */
export function compareNotes(before: JsonObject, after: JsonObject): Line[] {
  const [had, has] = [notesOf(before), notesOf(after)]
  const come = without(has, had).map(
    ({ pointer, text }): Line => ({
      kind: 'note',
      pointer,
      text: `a note for authors was added: ${text}`,
    }),
  )
  const gone = without(had, has).map(
    ({ pointer, text }): Line => ({
      kind: 'note',
      pointer,
      text: `a note for authors was removed: ${text}`,
    }),
  )
  return [...come, ...gone]
}

interface Note {
  readonly pointer: string
  readonly text: string
}

function notesOf(value: Json | undefined, pointer = ''): Note[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${name}`
    return name === '$comment' && isObject(value)
      ? [{ pointer: at, text: typeof member === 'string' ? member : JSON.stringify(member) }]
      : notesOf(member, at)
  })
}

/** The notes of one list that the other has not, each counted once. */
function without(notes: readonly Note[], others: readonly Note[]): Note[] {
  const left = others.map(({ text }) => text)
  return notes.filter(({ text }) => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
