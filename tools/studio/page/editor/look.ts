import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { forEachDiagnostic, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { Finding } from '../../../analysis/check/report'
import { lineStarts, spanOf } from '../../../analysis/edits/text-edit'
import { applyFix, type Checker } from '../checker/create-checker'
import { soften, type StudioParts } from '../use-studio'
import type { Workspace } from '../workspace/workspace'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--st-code-name)' },
  { tag: tags.string, color: 'var(--st-code-text)' },
  { tag: tags.number, color: 'var(--st-code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--st-code-word)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--lz-text-muted)' },
])

const popup = {
  border: '1px solid var(--lz-line)',
  borderRadius: 'var(--lz-radius-s)',
  backgroundColor: 'var(--lz-surface)',
  color: 'var(--lz-text)',
  boxShadow: 'var(--st-shadow)',
  fontFamily: 'var(--lz-font)',
  fontSize: '13px',
}

const rules = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--lz-surface)',
    color: 'var(--lz-text)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--st-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--lz-text)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--lz-accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--st-code-selection)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--st-code-match)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--st-code-line)' },
  '.cm-gutters': {
    backgroundColor: 'var(--lz-surface)',
    color: 'var(--st-code-gutter)',
    border: 'none',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--lz-text)' },
  '.cm-chosen': {
    backgroundColor: 'var(--st-chosen)',
    boxShadow: 'inset 2px 0 0 var(--lz-accent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: 'inset 0 0 0 1px var(--lz-line-strong)',
    borderRadius: '2px',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--lz-surface-sunken)',
    border: '1px solid var(--lz-line)',
    color: 'var(--lz-text-muted)',
    padding: '0 4px',
  },
  '.cm-tooltip': popup,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--lz-font)',
    maxHeight: '15em',
    minWidth: '22em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '8px',
    padding: '4px 10px',
    lineHeight: '1.5',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--lz-accent-soft)',
    color: 'var(--lz-text)',
  },
  '.cm-completionLabel': { fontFamily: 'var(--st-mono)', fontSize: '12.5px' },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    fontWeight: '700',
    color: 'var(--lz-accent)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: '16px',
    fontStyle: 'normal',
    color: 'var(--lz-text-muted)',
    maxWidth: '22em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-completionInfo': {
    ...popup,
    padding: '8px 12px',
    maxWidth: '22em',
    whiteSpace: 'pre-line',
    lineHeight: '1.45',
  },
  '.cm-completionIcon': {
    width: '1.1em',
    opacity: '1',
    color: 'var(--lz-text-muted)',
    fontSize: '11px',
    textAlign: 'center',
  },
  '.cm-completionIcon-property::after': { content: '"·"' },
  '.cm-completionIcon-path::after': { content: '"◆"', color: 'var(--lz-accent)' },
  '.cm-completionIcon-text::after': { content: '"¶"' },
  '.cm-completionIcon-screen::after': { content: '"▭"' },
  '.cm-completionIcon-endpoint::after': { content: '"⇄"' },
  '.cm-completionIcon-value::after': { content: '"="' },
  '.cm-completionIcon-snippet::after': { content: '"+"' },
  '.cm-hint': { padding: '8px 12px', maxWidth: '30em', lineHeight: '1.45' },
  '.cm-hint code': { fontFamily: 'var(--st-mono)', fontWeight: '600' },
  '.cm-hint p': { margin: '4px 0 0', color: 'var(--lz-text-muted)' },
  '.cm-diagnostic': {
    padding: '8px 12px',
    borderLeftWidth: '3px',
    maxWidth: '34em',
    lineHeight: '1.45',
    whiteSpace: 'normal',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--lz-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--lz-warning)' },
  '.cm-diagnostic span': { color: 'var(--lz-text-muted)' },
  '.cm-diagnostic code': {
    color: 'var(--lz-text-muted)',
    fontSize: '11px',
    fontFamily: 'var(--st-mono)',
  },
  '.cm-diagnosticSource': { display: 'none' },
  '.cm-diagnosticAction': {
    margin: '6px 0 0',
    padding: '4px 10px',
    borderRadius: '6px',
    backgroundColor: 'var(--lz-accent)',
    color: 'var(--lz-on-accent)',
    fontSize: '12px',
    fontWeight: '600',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--lz-danger) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--lz-warning) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { backgroundColor: 'var(--lz-danger-soft)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 2px' },
  '.cm-lint-marker': { width: '9px', height: '9px', borderRadius: '50%', marginTop: '6px' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--lz-danger)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--lz-warning)' },
  '.cm-panels': {
    backgroundColor: 'var(--lz-surface-sunken)',
    color: 'var(--lz-text)',
    border: 'none',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--lz-line)' },
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px', fontFamily: 'var(--lz-font)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--lz-accent-soft)' },
  '.cm-textfield': {
    backgroundColor: 'var(--lz-surface)',
    border: '1px solid var(--lz-line-strong)',
    borderRadius: '6px',
    padding: '3px 8px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--lz-surface)',
    border: '1px solid var(--lz-line)',
    borderRadius: '6px',
  },
})

/** The look of the editor, from the design tokens of the page. */
export const look: Extension = [rules, syntaxHighlighting(colours)]

/** Shows findings in the editor until the returned function is called. */
export function followFindings(
  view: EditorView,
  path: string,
  { checker, workspace, selection }: Pick<StudioParts, 'checker' | 'workspace' | 'selection'>,
): () => void {
  let shown: readonly Finding[] | undefined
  const show = () => {
    const { isCurrent, byFile } = checker.getState()
    const findings = soften(byFile.get(path) ?? [], selection.getState())
    if (!isCurrent || (findings.length === 0 && shown?.length === 0)) return
    shown = findings
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(findings, workspace, path, checker)))
  }
  show()
  const stops = [
    checker.subscribe(show),
    selection.subscribe((now, last) => {
      if (now.newNode !== last.newNode) show()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

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
    message: `${finding.what} ${finding.fix}`.replaceAll('*', ''),
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

/** Shows the mistake, its consequence, and the fix. */
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
  part.textContent = words.replaceAll('*', '')
  part.style.display = 'block'
  return part
}
