import { visit } from 'jsonc-parser'
import { isObject, type Json } from '../../../renderer/language'

/** A duplicate member name of an object. */
export interface DuplicateMember {
  readonly name: string
  readonly offset: number
  readonly length: number
}

/** Finds members of `text` that occur twice in one object. In `json` only the last one remains. */
export function findDuplicateMembers(text: string, json: Json | undefined): DuplicateMember[] {
  // A fast check first: most documents have as many members as names. Only others are read name by
  // name.
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

/** The number of strings before a colon. */
function namesIn(text: string): number {
  let names = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let next = endOfText(text, start) + 1
    while (next < text.length && text.charCodeAt(next) <= space) next++
    if (text.charCodeAt(next) === colon) names++
    start = text.indexOf('"', next)
  }
  return names
}

const [space, colon, backslash] = [32, 58, 92] as const

/** The position of the closing quote of a string. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
}

function membersIn(json: Json | undefined): number {
  if (Array.isArray(json)) return json.reduce<number>((sum, item) => sum + membersIn(item), 0)
  if (!isObject(json)) return 0
  let members = 0
  for (const name in json) members += 1 + membersIn(json[name])
  return members
}
