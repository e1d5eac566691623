import type { Edit, Finding } from '../../../analysis/check'
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

/** Lines and columns, from 1, as offsets. */
export function spanOf(
  { line, column, endLine, endColumn }: Pick<Edit, 'line' | 'column' | 'endLine' | 'endColumn'>,
  starts: readonly number[],
): { from: number; to: number } {
  return {
    from: (starts[line - 1] ?? 0) + column - 1,
    to: (starts[endLine - 1] ?? 0) + endColumn - 1,
  }
}

/** Where each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
