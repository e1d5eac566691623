import { say } from '../words/words'

/** Words as one list, as in "a, b and c". */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  const first = words.slice(0, -1).join(', ')
  return last === 'or' ? say`${first} or ${words.at(-1)}` : say`${first} and ${words.at(-1)}`
}
