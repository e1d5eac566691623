import type { TextEdit } from '../edits/text-edit'
import { say } from '../words/words'

/** A character that a string should not contain, with its position. */
export type OddCharacter = Pick<TextFault, 'kind' | 'offset' | 'length' | 'what' | 'fix'>

export interface WrittenString {
  readonly value: string
  /** The position of each code unit, and of the end. */
  readonly offsets: readonly number[]
  /** True for the name of a member, which must not contain hidden characters. */
  readonly isName: boolean
}

/** Returns fast whether a file may contain a character that `findOddCharacter` reports. */
export const mayBeOdd = (text: string): boolean => unusual.test(text) && odd.test(text)

/** Finds the first character of a string that is invisible or damaged. */
export function findOddCharacter(string: WrittenString): OddCharacter | undefined {
  const { value, offsets, isName } = string
  for (const match of value.matchAll(every)) {
    const [character] = match
    const words = isName
      ? (wordsFor(character) ?? hiddenInName(character))
      : inText(character, value)
    if (!words) continue
    const offset = offsets[match.index]!
    const length = Math.max(1, offsets[match.index + character.length]! - offset)
    return { offset, length, ...words }
  }
  return undefined
}

type Words = Pick<OddCharacter, 'kind' | 'what' | 'fix'>

/**
 * Matches all characters except common ones. Node.js compiles `odd` for 30 ms, so few projects may
 * need it.
 */
const unusual =
  /\\[ubfr]|[^\t\n\r -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u20A0-\u20BF\u4E00-\u9FA5\uFF01-\uFF5E]/
const odd =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- The class lists control and joining characters.
  /\\[ubfr]|[\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFDD0-\uFDEF\uFEFF\uFFA0\uFFF0-\uFFFF]|[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\p{Cs}|\p{Cn}/u
const every = /[\s\S]/gu

const damaged = (what: string, fix: string): Words => ({ kind: 'damaged', what, fix })
const hidden = (what: string, fix = say`Remove it.`): Words => ({ kind: 'hidden', what, fix })

function inText(found: string, value: string): Words | undefined {
  const general = wordsFor(found)
  if (general) return general
  if (isFiller(found, value)) return invisibleIn(found)
  if (!isDirection.test(found)) return undefined
  const isRightToLeft = rightToLeft.test(value.replace(letterMark, ''))
  if (isRightToLeft && !/[\u202D\u202E]/.test(found)) return undefined
  return hidden(say`${characterName(found)} changes the direction of the following text.`)
}

const invisibleIn = (character: string) =>
  hidden(say`This text contains an invisible character (${characterName(character)}).`)

function wordsFor(character: string): Words | undefined {
  const code = character.codePointAt(0)!
  if (code === 0xfffd)
    return damaged(
      say`A letter was lost here: U+FFFD replaces an unreadable byte.`,
      say`Write the letter that belongs here, and save the file as UTF-8.`,
    )
  if (code >= 0xd800 && code <= 0xdfff)
    return damaged(
      say`This is half of a character (${characterName(character)}).`,
      say`Write the whole character, or remove the half.`,
    )
  if (isControl(code))
    return hidden(
      say`This text contains a control character (${characterName(character)}).`,
      say`Remove it, or write \\n for a line break and \\t for a tab.`,
    )
  return code === 0xfeff || isNoCharacter(code) ? invisibleIn(character) : undefined
}

function hiddenInName(character: string): Words | undefined {
  return isDirection.test(character) || invisible.test(character)
    ? hidden(say`This name contains an invisible character (${characterName(character)}).`)
    : undefined
}

export function isHidden(character: string): boolean {
  return isControl(character.codePointAt(0)!) || invisible.test(character)
}

export function isBlank(text: string): boolean {
  return Array.from(text).every(
    (character) => /\s/.test(character) || isHidden(character) || /[\uFE00-\uFE0F]/.test(character),
  )
}

/** Returns the code point and name of a character, such as `U+202E, right-to-left override`. */
export function characterName(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const known = names[code]
  return known === undefined ? `U+${code}` : `U+${code}, ${known}`
}

const names: Readonly<Record<string, string>> = {
  '0000': 'NUL',
  '0007': 'BEL',
  '0008': 'BS',
  '000B': 'VT',
  '000C': 'FF',
  '000D': 'CR',
  '001B': 'ESC',
  '007F': 'DEL',
  '00A0': 'NBSP',
  '00AD': 'SHY',
  '061C': 'ALM',
  '200B': 'ZWSP',
  '200C': 'ZWNJ',
  '200D': 'ZWJ',
  '200E': 'LRM',
  '200F': 'RLM',
  '202A': 'LRE',
  '202B': 'RLE',
  '202C': 'PDF',
  '202D': 'LRO',
  '202E': 'RLO',
  '2066': 'LRI',
  '2067': 'RLI',
  '2068': 'FSI',
  '2069': 'PDI',
  FEFF: 'BOM',
}

const isControl = (code: number) =>
  (code < 0x20 && code !== 0x0a && code !== 0x09) ||
  (code >= 0x7f && code < 0xa0) ||
  code === 0x2028 ||
  code === 0x2029

const isNoCharacter = (code: number) =>
  (code >= 0xfdd0 && code <= 0xfdef) ||
  (code & 0xfffe) === 0xfffe ||
  (code >= 0xfff0 && code <= 0xfffb) ||
  (code >= 0x206a && code <= 0x206f)

/**
 * Returns whether a character without a glyph is between visible characters, and not part of a
 * flag.
 */
function isFiller(found: string, value: string): boolean {
  const isTag = /[\u{E0000}-\u{E007F}]/u.test(found)
  return (isTag ? !value.includes('\u{1F3F4}') : fillers.test(found)) && !isBlank(value)
}

/** Placeholder characters of other scripts, formulas and music. */
const fillers =
  // oxlint-disable-next-line no-misleading-character-class -- The class lists combining characters.
  /[\u115F\u1160\u17B4\u17B5\u180E\u2061-\u2064\u3164\uFFA0\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/u

const isDirection = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/** Matches an Arabic mark that needs a letter next to it. */
const letterMark = /\u061C/g
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- The class lists joining characters.
  /[\u00A0\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFEFF\uFFA0\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u

/** A fault in the characters or syntax of a file. */
export interface TextFault {
  readonly kind: 'syntax' | 'conflict' | 'hidden' | 'damaged' | 'number'
  readonly offset: number
  readonly length: number
  /** The pointer, if the file can be parsed. */
  readonly pointer?: string
  readonly what: string
  readonly fix: string
  /** The correct characters, if only one correction is possible. */
  readonly replacement?: string
  /** The correction at another place than the fault. */
  readonly edit?: TextEdit
}
