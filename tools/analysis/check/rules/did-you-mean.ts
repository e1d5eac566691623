import { nearest } from '../../source'
import { listed } from '../../types'
import type { Replacement } from '../report'

/**
 * The advice for a name that does not exist: the name that was probably meant, with its edit, else
 * the names there are.
 */
export function didYouMean(
  wrong: string,
  names: Iterable<string>,
  edit: (name: string) => Omit<Replacement, 'label'>,
  none = 'Write another name.',
): { fix: string; suggestion?: Replacement } {
  const all = [...names]
  const best = nearest(wrong, all)
  if (best !== undefined) {
    const change = edit(best)
    return {
      fix: `Did you mean "${best}"?`,
      suggestion: { label: `Change to ${JSON.stringify(change.value)}`, ...change },
    }
  }
  const shown = all.filter((name) => !name.startsWith('$')).map((name) => `"${name}"`)
  return {
    fix: shown.length === 0 ? none : `There ${shown.length === 1 ? 'is' : 'are'} ${listed(shown)}.`,
  }
}
