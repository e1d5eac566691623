import { visit } from 'jsonc-parser'
import { isObject, type Json, pointerTo } from '../../../renderer/language'
import { findOddCharacter, mayHaveOddCharacter, type TextFault } from './odd-characters'
import { endOfString } from '../json/parse-json'
import { say } from '../words/words'

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
