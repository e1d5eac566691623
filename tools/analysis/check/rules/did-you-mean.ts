import { nearest } from '../../source/nearest'
import { listNames } from '../../types/describe'
import type { Replacement } from '../report'
import { say } from '../../words/words'

/**
 * Returns advice that names the most similar known name, with an edit that writes this name. If no
 * name is similar, the advice lists all names.
 */
export function didYouMean(
  wrong: string,
  names: Iterable<string>,
  edit: 'key' | 'value' | ((name: string) => Omit<Replacement, 'label'>) = 'value',
  none = say`Write another name.`,
): { fix: string; suggestion?: Replacement } {
  const all = [...names]
  // In a name such as America/Mexico, only the last word is missing, so the complete name is better
  // than a similar one.
  const longer = all.filter((name) => name.startsWith(`${wrong}_`))
  const best = longer.length === 1 ? longer[0] : nearest(wrong, all)
  if (best !== undefined) {
    const change = typeof edit === 'string' ? { at: edit, value: best } : edit(best)
    return {
      fix: say`Did you mean "${best}"?`,
      suggestion: {
        label: say`Change to ${JSON.stringify(change.value)}`,
        ...change,
        ...(isAloneButForCase(wrong, best, all) ? { isCertain: true } : {}),
      },
    }
  }
  const candidates = all.filter((name) => !name.startsWith('$')).map((name) => `"${name}"`)
  return {
    fix:
      candidates.length === 0
        ? none
        : candidates.length === 1
          ? say`There is ${listNames(candidates)}.`
          : say`There are ${listNames(candidates)}.`,
  }
}

/** Returns advice that lists names, similar or not. A single name has an edit. */
export function suggestAlternatives(
  names: readonly string[],
  none = say`Write another name.`,
  at: 'key' | 'value' = 'value',
): { fix: string; suggestion?: Replacement } {
  const [name] = names
  if (name === undefined) return { fix: none }
  const quoted = names.map((each) => JSON.stringify(each))
  if (names.length > 1) return { fix: say`Write ${listNames(quoted, 'or')}.` }
  return {
    fix: say`Did you mean ${quoted[0]}?`,
    suggestion: { label: say`Change to ${quoted[0]}`, at, value: name },
  }
}

function isAloneButForCase(wrong: string, meant: string, names: readonly string[]): boolean {
  const lower = wrong.toLowerCase()
  const same = names.filter((name) => name.toLowerCase() === lower)
  return same.length === 1 && same[0] === meant
}
