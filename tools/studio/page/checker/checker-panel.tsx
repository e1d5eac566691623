import { memo, useState, type ReactNode } from 'react'
import type { Finding } from '../../../analysis/check'
import { useLayout } from '../layout'
import { openFile } from '../screens/open-file'
import { useSelection, useSelectionStore } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'
import { fixOf } from './apply-suggestion'
import './checker.css'
import { useChecked, useChecker } from './use-checker'

/** Nobody reads more at once, and each row costs. */
const most = 100

/** Everything that the checker finds in the project, with its way out. */
export function CheckerPanel(): ReactNode {
  const { findings, isCurrent, broken } = useChecked()
  const { selection } = useSelection()
  const [only, setOnly] = useState(false)
  const shown = only ? findings.filter(({ file }) => file === selection.path) : findings
  if (broken)
    return (
      <p className="st-problem" role="alert">
        The checker stopped: {broken}. What you type is kept; reload the page to check again.
      </p>
    )
  return (
    <section className="ck" aria-labelledby="ck-title">
      <header className="ck-head">
        <h2 id="ck-title" className="st-panel-title">
          {shown.length === 0 ? 'Nothing is wrong' : 'What the checker found'}
        </h2>
        <label className="ck-only">
          <input
            type="checkbox"
            checked={only}
            onChange={(event) => setOnly(event.target.checked)}
          />{' '}
          Only in this file
        </label>
      </header>
      {shown.length === 0 && isCurrent && (
        <p className="st-empty">
          {only ? 'This file is sound.' : 'Every document of the project is sound.'}
        </p>
      )}
      <ul className="ck-list" aria-label="Findings">
        {shown.slice(0, most).map((finding, at) => (
          <FindingRow
            key={`${finding.file} ${finding.pointer} ${finding.code} ${at}`}
            finding={finding}
          />
        ))}
      </ul>
      {shown.length > most && <p className="st-empty">And {shown.length - most} more.</p>}
    </section>
  )
}

const FindingRow = memo(function FindingRow({ finding }: { finding: Finding }): ReactNode {
  const [workspace, store, checker, { show }] = [
    useWorkspace(),
    useSelectionStore(),
    useChecker(),
    useLayout(),
  ]
  const { severity, code, what, why, fix, file, line, suggestion } = finding
  const open = () => {
    openFile(file, workspace.files(), store, finding.pointer)
    show({ middle: 'text' })
  }
  return (
    <li className="ck-row">
      <span className={`ck-mark ck-mark--${severity}`}>
        {severity === 'error' ? 'Error' : 'Warning'}
      </span>
      <div className="ck-words">
        <p>
          <strong>{what}</strong>
        </p>
        <p className="ck-more">
          {why} {fix}
        </p>
        <button type="button" className="st-button st-button--link ck-place" onClick={open}>
          {file}:{line}
        </button>{' '}
        <code>{code}</code>
      </div>
      {suggestion && (
        <button
          type="button"
          className="st-button"
          onClick={() =>
            checker.getState().isCurrent && workspace.apply(fixOf(finding, workspace.text))
          }
        >
          {suggestion.label}
        </button>
      )}
    </li>
  )
})
