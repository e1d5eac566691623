import { forEachDiagnostic, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { Finding } from '../../../analysis/check/report'
import { lineStarts, spanOf } from '../../../analysis/edits/text-edit'
import { applyFix } from '../checker/apply-suggestion'
import type { Checker } from '../checker/create-checker'
import type { Workspace } from '../workspace/workspace'

/** Shows the findings of a file at their places, until the end. Outdated findings are not shown. */
export function followFindings(
  view: EditorView,
  path: string,
  checker: Checker,
  workspace: Workspace,
): () => void {
  let shown: readonly Finding[] | undefined
  const show = () => {
    const { isCurrent, byFile } = checker.getState()
    const findings = byFile.get(path) ?? []
    if (!isCurrent || (findings.length === 0 && shown?.length === 0)) return
    shown = findings
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(findings, workspace, path, checker)))
  }
  show()
  return checker.subscribe(show)
}

/** Fixes the finding at the cursor, if it has a fix. */
export function fixAtCursor(view: EditorView): boolean {
  const { head } = view.state.selection.main
  const found: Diagnostic[] = []
  forEachDiagnostic(
    view.state,
    (diagnostic, from, to) => void (from <= head && head <= to && found.push(diagnostic)),
  )
  const action = found.flatMap(({ actions }) => actions ?? [])[0]
  action?.apply(view, head, head)
  return action !== undefined
}

function diagnosticsOf(
  findings: readonly Finding[],
  workspace: Workspace,
  path: string,
  checker: Checker,
): Diagnostic[] {
  const starts = lineStarts(workspace.text(path))
  return findings.map((finding) => ({
    ...spanOf(finding, starts),
    severity: finding.severity === 'note' ? 'info' : finding.severity,
    source: finding.code,
    message: `${finding.what} ${finding.fix}`,
    renderMessage: () => drawFinding(finding),
    ...(finding.suggestion
      ? {
          actions: [
            {
              name: finding.suggestion.label,
              apply: () => applyFix(finding, workspace, checker),
            },
          ],
        }
      : {}),
  }))
}

/** A finding as a few lines of a tooltip: the fault, its effect, and the fix. */
function drawFinding({
  what,
  why,
  fix,
  code,
}: Pick<Finding, 'what' | 'why' | 'fix' | 'code'>): HTMLElement {
  const box = document.createElement('div')
  box.append(line('strong', what), line('span', why), line('span', fix), line('code', code))
  return box
}

function line(tag: 'strong' | 'span' | 'code', words: string): HTMLElement {
  const part = document.createElement(tag)
  part.textContent = words
  part.style.display = 'block'
  return part
}
