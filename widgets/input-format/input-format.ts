import { cleanText, foldText } from './clean-text'
import { readCard } from './read-card'
import { plainCode, readCode, type CodeFormat } from './read-code'
import { readMail } from './read-mail'
import { readNumber, readWholeNumber, type DecimalSign } from './read-number'
import { readPhone, readTelephone, type PhoneFormat } from './read-phone'
import type { Reading } from './reading'

/** The formats of inputs, with the facts of the region for each. */
export type InputFormat =
  | ({ kind: 'phone' } & PhoneFormat)
  | ({ kind: 'code' } & CodeFormat)
  | { kind: 'card'; maxDigits: number }
  | { kind: 'number' | 'amount'; decimal?: DecimalSign | undefined }
  | { kind: 'email' | 'telephone' | 'text' }

/**
 * Reads a text that was pasted, dropped or filled in as a whole, by the input's format. It reports
 * each part that it leaves out and that may matter with `isCut`.
 */
export function readInput(format: InputFormat, text: string): Reading {
  switch (format.kind) {
    case 'phone':
      return readPhone(text, format)
    case 'code':
      return readCode(text, format)
    case 'card':
      return readCard(text, format.maxDigits)
    case 'number':
      return readWholeNumber(text, format.decimal)
    case 'amount':
      return readNumber(text, format.decimal)
    case 'telephone':
      return { value: readTelephone(text) }
    case 'email':
      return readMail(text)
    default:
      return { value: cleanText(text) }
  }
}

/**
 * Reads the text of a control after a change. Typed text is kept, without invisible characters. A
 * text that came as a whole is read by the format; if it is complete on its own, it replaces the
 * earlier text.
 */
export function readChange(
  format: InputFormat,
  { text, previous, event }: { text: string; previous: string; event: Event },
): Reading & { cameWhole: boolean } {
  const how = event instanceof InputEvent ? event.inputType : ''
  if (isTyping.test(how)) return { value: typed(format, text), cameWhole: false }
  const inserted = how.startsWith('insertFrom')
    ? readInput(format, insertedText(text, previous))
    : undefined
  return { ...(inserted?.isWhole ? inserted : readInput(format, text)), cameWhole: true }
}

/** Typed and erased text comes piece by piece, and is not read as a whole. */
const isTyping = /^(insertText|insertCompositionText|delete|history)/

function typed(format: InputFormat, text: string): string {
  if (format.kind === 'code') return plainCode(text, format.digits)
  return format.kind === 'telephone' ? foldText(text) : cleanText(text)
}

/** The part of a text that an earlier text did not have. */
function insertedText(text: string, previous: string): string {
  const most = Math.min(text.length, previous.length)
  let start = 0
  while (start < most && text[start] === previous[start]) start += 1
  let end = 0
  while (end < most - start && fromEnd(text, end) === fromEnd(previous, end)) end += 1
  return text.slice(start, text.length - end)
}

const fromEnd = (text: string, index: number) => text.charAt(text.length - 1 - index)
