import { format, type Edit } from 'jsonc-parser'
import type { TextEdit } from './text-edit'

/**
 * Edits that format a document like the others. Line breaks, order and comments of its author stay.
 */
export function formatText(text: string): TextEdit[] {
  const edits = format(text, undefined, {
    tabSize: 2,
    insertSpaces: true,
    keepLines: true,
    insertFinalNewline: true,
    eol: '\n',
  })
  return edits
    .filter((edit) => !isSpaceInBrackets(text, edit))
    .map(({ offset, length, content }) => ({ from: offset, to: offset + length, text: content }))
}

/**
 * Whether an edit puts a space into a list or into an empty object. Only objects with members have
 * a space inside their braces.
 */
function isSpaceInBrackets(text: string, { offset, length, content }: Edit): boolean {
  const around = `${text[offset - 1] ?? ''}${text[offset + length] ?? ''}`
  return (
    length === 0 &&
    content === ' ' &&
    (around === '{}' || around.startsWith('[') || around.endsWith(']'))
  )
}
