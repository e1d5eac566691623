import type { Finding } from '../../../analysis/check/report'
import { lineStarts, spanOf } from '../../../analysis/edits/text-edit'
import type { Transaction } from '../workspace/transaction'
import type { Workspace } from '../workspace/workspace'
import type { Checker } from './create-checker'

/**
 * Returns the edits of the finding's fix; an empty list if the finding has no fix. `fileText`
 * returns the text that was checked.
 */
export function fixOf(
  { suggestion, code }: Finding,
  fileText: (path: string) => string,
): Transaction[] {
  if (!suggestion) return []
  const paths = [...new Set(suggestion.edits.map(({ file }) => file))]
  return paths.map((path) => {
    const starts = lineStarts(fileText(path))
    const edits = suggestion.edits.filter(({ file }) => file === path)
    return {
      path,
      label: `${suggestion.label} (${code})`,
      edits: edits.map((edit) => ({ ...spanOf(edit, starts), text: edit.text })),
    }
  })
}

/** Applies a fix. Does nothing if the content has changed since the check. */
export function applyFix(finding: Finding, workspace: Workspace, checker: Checker): void {
  if (checker.getState().isCurrent) workspace.apply(fixOf(finding, workspace.text))
}
