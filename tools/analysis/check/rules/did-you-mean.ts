import { nearest } from '../../source'
import { listed } from '../../types'
import type { Replacement } from '../report'
import { say } from '../../words'

/**
 * The advice for a name that does not exist: the name that was probably meant, with its edit, else
 * the names there are.
 */
export function didYouMean(
  wrong: string,
  names: Iterable<string>,
  edit: (name: string) => Omit<Replacement, 'label'>,
  none = say`Write another name.`,
): { fix: string; suggestion?: Replacement } {
  const all = [...names]
  const best = nearest(wrong, all)
  if (best !== undefined) {
    const change = edit(best)
    return {
      fix: say`Did you mean "${best}"?`,
      suggestion: {
        label: say`Change to ${JSON.stringify(change.value)}`,
        ...change,
        ...(isAloneButForCase(wrong, best, all) ? { isCertain: true } : {}),
      },
    }
  }
  const shown = all.filter((name) => !name.startsWith('$')).map((name) => `"${name}"`)
  return {
    fix:
      shown.length === 0
        ? none
        : shown.length === 1
          ? say`There is ${listed(shown)}.`
          : say`There are ${listed(shown)}.`,
  }
}

/** The advice where names would all do, however they are spelt: the only one with its edit. */
export function oneMeant(
  names: readonly string[],
  none = say`Write another name.`,
): { fix: string; suggestion?: Replacement } {
  const [name] = names
  if (name === undefined) return { fix: none }
  const quoted = names.map((each) => JSON.stringify(each))
  if (names.length > 1) return { fix: say`Write ${listed(quoted, 'or')}.` }
  return {
    fix: say`Did you mean ${quoted[0]}?`,
    suggestion: { label: say`Change to ${quoted[0]}`, at: 'value', value: name },
  }
}

/** Whether the name that was meant is the same but for capital letters, and no other is. */
function isAloneButForCase(wrong: string, meant: string, names: readonly string[]): boolean {
  const lower = wrong.toLowerCase()
  const same = names.filter((name) => name.toLowerCase() === lower)
  return same.length === 1 && same[0] === meant
}
