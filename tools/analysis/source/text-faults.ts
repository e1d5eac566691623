import { visit } from 'jsonc-parser'
import { isObject, type Json, pointerTo } from '../../../renderer/language'
import { endOfString } from '../json/parse-json'
import { say } from '../words/words'
import type { TextEdit } from '../edits/text-edit'

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

/** Finds hidden or damaged characters, and numbers with too many digits for JavaScript. */
export function findTextFaults(text: string): TextFault[] {
  if (!mayHaveOddCharacter(text) && !longNumber.test(text)) return []
  const faults: TextFault[] = []
  const string = (isName: boolean, offset: number, length: number, pointer: () => string) => {
    const written = text.slice(offset, offset + length)
    if (!mayHaveOddCharacter(written)) return
    const fault = findOddCharacter({ ...charactersOf(written, offset), isName })
    if (fault) faults.push({ ...fault, pointer: pointer() })
  }
  visit(text, {
    onObjectProperty: (name, offset, length, _, __, path) =>
      string(true, offset, length, () => pointerTo([...path(), name])),
    onLiteralValue: (value, offset, length, _, __, path) => {
      if (typeof value === 'string') string(false, offset, length, () => pointerTo(path()))
      const lost =
        typeof value === 'number' ? lostDigits(text.slice(offset, offset + length)) : undefined
      if (lost) faults.push({ kind: 'number', offset, length, pointer: pointerTo(path()), ...lost })
    },
  })
  return faults
}

/** Matches long numbers, and numbers with exponents. Other numbers lose no digits. */
const longNumber = /\d[eE][+-]?\d|[\d.]{16}/

function charactersOf(written: string, start: number): { value: string; offsets: number[] } {
  const offsets: number[] = []
  let value = ''
  for (const match of written.slice(1, -1).matchAll(/\\u[0-9a-fA-F]{4}|\\.|[\s\S]/g)) {
    const [sign] = match
    offsets.push(start + 1 + match.index)
    value += sign.length > 1 ? (JSON.parse(`"${sign}"`) as string) : sign
  }
  return { value, offsets: [...offsets, start + written.length - 1] }
}

/** Finds the lines that git writes around a conflict. */
export function findConflicts(text: string): TextFault[] {
  const markers = [...text.matchAll(marker)].map((match) => ({
    sign: match[1]![0]!,
    from: match.index,
    to: match.index + match[0].trimEnd().length,
  }))
  const faults: TextFault[] = []
  for (let at = 0; at < markers.length; at++) {
    const first = markers[at]!
    const rest = markers.slice(at + 1)
    const next = rest.findIndex(({ sign }) => sign === '<')
    const end = (next < 0 ? rest : rest.slice(0, next)).findLastIndex(({ sign }) => sign === '>')
    const last = rest[end] ?? first
    at += end + 1
    faults.push({
      kind: 'conflict',
      offset: first.from,
      length: last.to - first.from,
      what: say`This is an unresolved merge conflict.`,
      fix: say`Keep one version of each line, and remove the lines of the markers.`,
    })
  }
  return faults
}

/** Matches a line of git around a conflict. No line of valid JSON starts like this. */
const marker = /^[ \t]*(<{7,}|\|{7,}|={7,}|>{7,})(?:[ \t].*)?\r?$/gm

function lostDigits(token: string): Pick<TextFault, 'what' | 'fix'> | undefined {
  const value = Number(token)
  if (Number.isNaN(value)) return undefined
  const shortened = token.length > 40 ? `${token.slice(0, 40)}…` : token
  if (!Number.isFinite(value))
    return {
      what: say`${shortened} is larger than any number that a program can hold.`,
      fix: say`Write a smaller number, or the digits as a text in double quotes.`,
    }
  const kept = String(value)
  if (digitsOf(token) === digitsOf(kept) || isWhole(token, value)) return undefined
  return {
    what: say`Digits of ${shortened} get lost: a program reads ${kept}.`,
    fix: say`Write ${kept}, or the digits as a text in double quotes.`,
  }
}

/** Returns the digits and the exponent without outer zeros: 1.50 and 15e-1 are equal. */
function digitsOf(token: string): string {
  const [, whole = '', part = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === ''
    ? '0'
    : `${short}e${Number(exponent) - part.length + digits.length - short.length}`
}

/** Returns whether JavaScript holds a whole number exactly, although it may print other digits. */
function isWhole(token: string, value: number): boolean {
  return /^-?\d+$/.test(token) && BigInt(token) === BigInt(value)
}

interface DuplicateMember {
  readonly name: string
  readonly offset: number
  readonly length: number
}

/**
 * Finds members with the same name in one object. In `json`, only the last of these members exists.
 */
export function findDuplicateMembers(text: string, json: Json | undefined): DuplicateMember[] {
  // A fast test: in most documents, the number of members equals the number of names. Only other
  // documents are read name by name.
  return namesIn(text) === membersIn(json) ? [] : duplicatesIn(text)
}

function duplicatesIn(text: string): DuplicateMember[] {
  const found: DuplicateMember[] = []
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset, length) => {
      const names = open.at(-1)
      if (names?.has(name)) found.push({ name, offset, length })
      names?.add(name)
    },
  })
  return found
}

function namesIn(text: string): number {
  let names = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let next = endOfString(text, start) + 1
    while (next < text.length && text.charCodeAt(next) <= space) next++
    if (text.charCodeAt(next) === colon) names++
    start = text.indexOf('"', next)
  }
  return names
}

const [space, colon] = [32, 58] as const

function membersIn(json: Json | undefined): number {
  if (Array.isArray(json)) return json.reduce<number>((sum, item) => sum + membersIn(item), 0)
  if (!isObject(json)) return 0
  let members = 0
  for (const name in json) members += 1 + membersIn(json[name])
  return members
}
