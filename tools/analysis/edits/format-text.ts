import { format, type Edit } from 'jsonc-parser'
import type { TextEdit } from './text-edit'

/**
 * The edits that lay a document out as the others are: lines stay where its author broke them,
 * order and comments as they are.
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

/** Objects have a space inside of their braces; lists, and what is empty, have none. */
function isSpaceInBrackets(text: string, { offset, length, content }: Edit): boolean {
  const around = `${text[offset - 1] ?? ''}${text[offset + length] ?? ''}`
  return (
    length === 0 &&
    content === ' ' &&
    (around === '{}' || around.startsWith('[') || around.endsWith(']'))
  )
}
