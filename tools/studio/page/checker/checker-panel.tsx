import { t } from '../words/words'
import { memo, useState, type ReactNode } from 'react'
import { pageOf } from '../../../analysis/check/formats/format'
import type { Finding } from '../../../analysis/check/report'
import { Button, Checkbox } from '../controls/controls'
import { openFile } from '../screens/list-screens'
import { studioStart } from '../start'
import { useCanEdit } from '../team/use-team'
import { useChecked, useSelected, useStudio } from '../use-studio'
import { applyFix } from './apply-suggestion'
import { Differences } from './differences'
import './checker.css'

/** The maximum number of rows, since each row takes time. */
const maxRows = 100

/** All findings of the project, with their fixes. */
export function CheckerPanel(): ReactNode {
  const { findings, isCurrent, broken, differing } = useChecked()
  const path = useSelected('path')
  const [only, setOnly] = useState(false)
  const visible = only ? findings.filter(({ file }) => file === path) : findings
  if (broken)
    return (
      <p className="st-note st-tone--error" role="alert">
        {t('checkerPanel.stopped', { broken })}
      </p>
    )
  return (
    <section className="st-panel st-panel--list" aria-labelledby="ck-title">
      <header className="st-line ck-head">
        <h2 id="ck-title">
          {visible.length + differing.length === 0
            ? t('checkerPanel.nothingIsWrong')
            : t('checkerPanel.whatTheCheckerFound')}
        </h2>
        <Checkbox isOn={only} change={setOnly}>
          {t('checkerPanel.onlyInThisFile')}
        </Checkbox>
      </header>
      {visible.length + differing.length === 0 && isCurrent && (
        <p className="st-empty">
          {only ? t('checkerPanel.thisFileIsSound') : t('checkerPanel.everyDocumentOfTheProject')}
        </p>
      )}
      <div className="st-scroll">
        <Differences />
        <ul className="ck-list" aria-label={t('checkerPanel.findings')}>
          {visible.slice(0, maxRows).map((finding, at) => (
            <FindingRow
              key={`${finding.file} ${finding.pointer} ${finding.code} ${at}`}
              finding={finding}
            />
          ))}
        </ul>
      </div>
      {visible.length > maxRows && (
        <p className="st-empty">{t('checkerPanel.more', { count: visible.length - maxRows })}</p>
      )}
    </section>
  )
}

function labelOf(severity: Finding['severity']): string {
  if (severity === 'note') return t('checkerPanel.note')
  return severity === 'error' ? t('checkerPanel.error') : t('checkerPanel.warning')
}

const FindingRow = memo(function FindingRow({ finding }: { finding: Finding }): ReactNode {
  const { workspace, selection, checker, layout } = useStudio()
  const canEdit = useCanEdit()
  const { severity, code, what, why, fix, file, line, suggestion } = finding
  const open = () => {
    openFile(file, workspace.files(), selection, finding.pointer)
    layout.show({ middle: 'text' })
  }
  return (
    <li className="ck-row">
      <span className={`st-pill st-tone--${severity}`}>{labelOf(severity)}</span>
      <div className="ck-words">
        <p>
          <strong>{what}</strong>
        </p>
        <p className="st-muted">
          {why} {fix}
        </p>
        <Button look="link" className="st-code ck-place" onClick={open}>
          {file}:{line}
        </Button>{' '}
        <Code code={code} />
      </div>
      {suggestion && canEdit && (
        <Button onClick={() => applyFix(finding, workspace, checker)}>{suggestion.label}</Button>
      )}
    </li>
  )
})

/** The code of a finding; if the documentation site has a page about it, a link to that page. */
function Code({ code }: { code: string }): ReactNode {
  const page = pageOf(code, studioStart().docs)
  return page === undefined ? (
    <code className="st-hint">{code}</code>
  ) : (
    <a className="st-hint" href={page}>
      {code}
    </a>
  )
}
