import type { Finding } from '../../../analysis/check'
import { lineStarts, spanOf } from '../../../analysis/edits'
import type { Transaction } from '../workspace/transaction'

/**
 * What the one click on a finding's fix does; nothing where it has none. `textOf` gives the texts
 * that were checked.
 */
export function fixOf(
  { suggestion, code }: Finding,
  textOf: (path: string) => string,
): Transaction[] {
  if (!suggestion) return []
  const paths = [...new Set(suggestion.edits.map(({ file }) => file))]
  return paths.map((path) => {
    const starts = lineStarts(textOf(path))
    const edits = suggestion.edits.filter(({ file }) => file === path)
    return {
      path,
      label: `${suggestion.label} (${code})`,
      edits: edits.map((edit) => ({ ...spanOf(edit, starts), text: edit.text })),
    }
  })
}
