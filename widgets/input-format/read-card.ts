import { foldText } from './clean-text'
import { digitRuns, type DigitRun, type Reading } from './reading'

const [shortest, longest, usual] = [12, 19, 16]
const withinNumber = /^[\s.-]*$/
const mostRuns = 40

/**
 * Reads a card number: every digit of a text. If the text says more (a date, a name), it is the run
 * of digits with a valid check digit (Luhn).
 */
export function readCard(text: string, maxDigits = longest): Reading {
  const runs = digitRuns(foldText(text)).slice(0, mostRuns)
  const all = runs.map(({ digits }) => digits).join('')
  const isOne = runs.slice(1).every(({ before }) => withinNumber.test(before))
  if (isOne && all.length <= maxDigits) return { value: all, isWhole: isCard(all) }
  const cards = partsOf(runs).filter((part) => part.length <= maxDigits && isCard(part))
  const [value] = cards.sort(
    (one, other) => Math.abs(one.length - usual) - Math.abs(other.length - usual),
  )
  return value ? { value, isWhole: true, isCut: value.length < all.length } : { value: all }
}

/** Every sequence of runs that may be one number. */
function partsOf(runs: readonly DigitRun[]): string[] {
  return runs.flatMap((_, first) => {
    const parts: string[] = []
    for (let last = first, part = ''; last < runs.length; last += 1) {
      if (last > first && !withinNumber.test(runs[last]!.before)) break
      parts.push((part += runs[last]!.digits))
    }
    return parts
  })
}

function isCard(digits: string): boolean {
  if (digits.length < shortest || digits.length > longest) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
  }
  return sum % 10 === 0
}
