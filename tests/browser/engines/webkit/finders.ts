import type { Finder, Locator } from '../page'
import type { Step, Words } from './find-in-page'

/** The methods that find elements inside the element at the end of a path. */
export function finders(steps: readonly Step[], at: (steps: Step[]) => Locator): Finder {
  const then = (step: Step) => at([...steps, step])
  return {
    getByRole: (role, { name, exact = false } = {}) =>
      then({ by: 'role', role, exact, ...(name === undefined ? {} : { name: wordsOf(name) }) }),
    getByText: (text, { exact = false } = {}) => then({ by: 'text', words: wordsOf(text), exact }),
    getByLabel: (text, { exact = false } = {}) =>
      then({ by: 'label', words: wordsOf(text), exact }),
    locator: (selector) => then({ by: 'css', selector }),
  }
}

/** Converts a string or a pattern to the form in which the page receives it. */
export const wordsOf = (text: string | RegExp): Words =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }
