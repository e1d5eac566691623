import { listed } from '../../types/describe'
import type { Found } from '../finding'
import { say } from '../../words/words'

/** Names in quotes, as a sentence lists them. */
export function quoted(names: readonly string[], word?: 'and' | 'or'): string {
  return listed(
    names.map((name) => `"${name}"`),
    word,
  )
}

/** The names that findings of one cause are about, without duplicates. */
export function namesIn(group: readonly Found[]): string[] {
  return [...new Set(group.flatMap(({ cause }) => cause?.name ?? []))]
}

/**
 * The places of findings in words, as in `lines 3 and 4, and line 5 of schemas/fragments/bar.json`.
 */
export function placesOf(group: readonly Found[], own: string): string {
  const files = [...new Set(group.map(({ file }) => file))].toSorted(
    (left, right) => Number(right === own) - Number(left === own),
  )
  return files
    .map((file) => {
      const there = lines(group.filter((one) => one.file === file))
      return file === own ? there : say`${there} of ${file}`
    })
    .join(say`, and `)
}

function lines(group: readonly Found[]): string {
  const numbers = [...new Set(group.map(({ line }) => line))].toSorted(
    (left, right) => left - right,
  )
  const told = listed(numbers.map(String))
  return numbers.length === 1 ? say`line ${told}` : say`lines ${told}`
}
