import { foldText } from './clean-text'
import { digitRuns, type Reading } from './reading'

/** The shape of a one-time code. */
export interface CodeFormat {
  length: number
  maxLength?: number | undefined
  /** True if the code has only digits. */
  digits?: boolean | undefined
}

/** Signs between the parts of a code. */
const withinCode = /^[\s.-]{0,3}$/
const mostRuns = 40

/**
 * Reads the code in a text message: the only run of digits of its length, in one piece or in parts
 * (`482-913`). Without such a run, every letter and digit counts, but no separator.
 */
export function readCode(text: string, { length, digits }: CodeFormat): Reading {
  const folded = foldText(text)
  const runs = digitRuns(folded).slice(0, mostRuns)
  const pieces = runs.map((run) => run.digits)
  const found = only(pieces, length) ?? only(joined(folded), length)
  if (found !== undefined) return { value: found, isWhole: true }
  const short = /\s/.test(folded.trim()) && /\p{L}/u.test(folded) && pieces.length === 1
  if (short && pieces[0]!.length >= 4) return { value: pieces[0]!, isWhole: true }
  return { value: plainCode(folded, digits) }
}

/** The characters of a typed text that belong to a code. */
export const plainCode = (text: string, digits = false): string =>
  foldText(text).replace(digits ? /\D/g : /[\s.-]/g, '')

function only(texts: readonly string[], length: number): string | undefined {
  const found = new Set(texts.filter((text) => text.length === length))
  return found.size === 1 ? [...found][0] : undefined
}

/** The runs of digits of a text, each joined with the runs that follow closely behind it. */
function joined(text: string): string[] {
  const runs = digitRuns(text).slice(0, mostRuns)
  return runs.flatMap((_, first) => {
    let whole = ''
    return runs.slice(first).flatMap(({ before, digits }, index) => {
      if (index > 0 && !withinCode.test(before)) return []
      whole += digits
      return [whole]
    })
  })
}
