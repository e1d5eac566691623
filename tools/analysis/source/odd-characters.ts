import type { TextEdit } from '../edits/text-edit'
import { say } from '../words/words'

/** A character that a string should not contain, with its position. */
type OddCharacter = Pick<TextFault, 'kind' | 'offset' | 'length' | 'what' | 'fix'>

/**
 * A fast test before `findOddCharacter`. If the result is false, the text contains no odd
 * character.
 */
export const mayHaveOddCharacter = (text: string): boolean =>
  /\\[ubfr]|[^\t\n\r -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u20A0-\u20BF\u4E00-\u9FA5\uFF01-\uFF5E]/.test(
    text,
  )

/**
 * Finds the first invisible or damaged character in a string or a member name. `offsets` has the
 * position of each UTF-16 unit and of the end.
 */
export function findOddCharacter(string: {
  readonly value: string
  readonly offsets: readonly number[]
  readonly isName: boolean
}): OddCharacter | undefined {
  const { value, offsets, isName } = string
  for (const match of value.matchAll(/[\s\S]/gu)) {
    const [character] = match
    const words = generalFault(character) ?? (isName ? inName(character) : inText(character, value))
    if (!words) continue
    const offset = offsets[match.index]!
    const length = Math.max(1, offsets[match.index + character.length]! - offset)
    return { offset, length, ...words }
  }
  return undefined
}

type Words = Pick<OddCharacter, 'kind' | 'what' | 'fix'>

const hidden = (what: string, fix = say`Remove it.`): Words => ({ kind: 'hidden', what, fix })

function generalFault(character: string): Words | undefined {
  if (character === '\uFFFD')
    return {
      kind: 'damaged',
      what: say`A letter was lost here: U+FFFD replaces an unreadable byte.`,
      fix: say`Write the letter that belongs here, and save the file as UTF-8.`,
    }
  if (/\p{Cs}/u.test(character))
    return {
      kind: 'damaged',
      what: say`This text contains half of a character (${characterName(character)}).`,
      fix: say`Write the whole character, or remove the half.`,
    }
  return control.test(character)
    ? hidden(
        say`This text contains a control character (${characterName(character)}).`,
        say`Remove it, or write \\n for a line break and \\t for a tab.`,
      )
    : undefined
}

function inName(character: string): Words | undefined {
  return invisible.test(character)
    ? hidden(say`This name contains an invisible character (${characterName(character)}).`)
    : undefined
}

function inText(character: string, value: string): Words | undefined {
  const isOfFlag = /[\u{E0000}-\u{E007F}]/u.test(character) && value.includes('\u{1F3F4}')
  if (filler.test(character) && !isOfFlag && !isBlank(value))
    return hidden(say`This text contains an invisible character (${characterName(character)}).`)
  if (!direction.test(character)) return undefined
  // The Arabic letter mark does not make a text right-to-left.
  const isRightToLeft = rightToLeft.test(value.replaceAll('\u061C', ''))
  if (isRightToLeft && !/[\u202D\u202E]/.test(character)) return undefined
  return hidden(say`${characterName(character)} changes the direction of the following text.`)
}

export function isHidden(character: string): boolean {
  return control.test(character) || invisible.test(character)
}

export function isBlank(text: string): boolean {
  return Array.from(text).every((character) => /\s/.test(character) || isHidden(character))
}

/** Returns the code point of a character, such as `U+202E`. */
export function characterName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

const control = /(?![\t\n])\p{Cc}|[\u2028\u2029]/u
const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const invisible =
  /(?! )[\p{Z}\u2800\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/u

/**
 * Matches invisible characters that no text needs. Other invisible characters are left out, because
 * they join or separate letters or set their direction.
 */
const filler =
  // oxlint-disable-next-line no-misleading-character-class -- The class lists joining characters.
  /[\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]|(?![\u00AD\u034F\u061C\u180B-\u180D\u180F\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/u

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
  /** The correction, if it is not a replacement of the faulty characters. */
  readonly edit?: TextEdit
  /** True if `edit` is the only possible correction. */
  readonly isCertain?: true
}
