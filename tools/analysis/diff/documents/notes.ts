import { visitValue, type Json, type JsonObject } from '../../../../renderer/language'
import { noted, type Line } from '../change'
import { say } from '../../words/words'

/** Returns a document without its comments (`$comment`). */
export function withoutNotes(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (name, member: Json) =>
    name === '$comment' ? undefined : member,
  )
  return JSON.parse(text) as JsonObject
}

/** Lines about added and removed comments, which the borrower does not see. */
export function compareNotes(before: JsonObject, after: JsonObject): Line[] {
  const [had, has] = [notesOf(before), notesOf(after)]
  return [
    ...without(has, had).map(({ pointer, text }) =>
      noted(pointer, say`a note for authors was added: ${text}`),
    ),
    ...without(had, has).map(({ pointer, text }) =>
      noted(pointer, say`a note for authors was removed: ${text}`),
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

/** The comments of one list that the other list lacks, counted individually. */
function without(notes: readonly Note[], others: readonly Note[]): Note[] {
  const left = others.map(({ text }) => text)
  return notes.filter(({ text }) => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
