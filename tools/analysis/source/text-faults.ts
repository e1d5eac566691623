import { visit } from 'jsonc-parser'
import { child } from '../../../renderer/language'
import { findOddCharacter, mayBeOdd } from './odd-characters'
import { lostDigits } from './numbers'
import type { TextFault } from './text-fault'

/**
 * Finds values and names of a JSON text that are not what its author sees: invisible, odd or
 * damaged characters, and lost digits.
 */
export function findTextFaults(text: string): TextFault[] {
  if (!mayBeOdd(text) && !longNumber.test(text)) return []
  const faults: TextFault[] = []
  const string = (isName: boolean, offset: number, length: number, pointer: () => string) => {
    const written = text.slice(offset, offset + length)
    if (!mayBeOdd(written)) return
    const fault = findOddCharacter({ ...charactersOf(written, offset), isName })
    if (fault) faults.push({ ...fault, pointer: pointer() })
  }
  visit(text, {
    onObjectProperty: (name, offset, length, _, __, path) =>
      string(true, offset, length, () => child(pointerOf(path()), name)),
    onLiteralValue: (value, offset, length, _, __, path) => {
      if (typeof value === 'string') string(false, offset, length, () => pointerOf(path()))
      const lost =
        typeof value === 'number' ? lostDigits(text.slice(offset, offset + length)) : undefined
      if (lost) faults.push({ kind: 'number', offset, length, pointer: pointerOf(path()), ...lost })
    },
  })
  return faults
}

/** No shorter number loses a digit. */
const longNumber = /\d[eE][+-]?\d|[\d.]{16}/

const pointerOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((pointer, name) => child(pointer, String(name)), '')

/** The code units of a quoted string, each with its place in the text. */
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
