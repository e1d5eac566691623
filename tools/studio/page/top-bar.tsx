import type { ReactNode } from 'react'
import { useChecked } from './checker/use-checker'
import { useLayout } from './layout'
import { useSelection } from './selection'
import { useChangedPaths } from './workspace/use-changed-paths'
import { useHistory } from './workspace/use-history'
import { useSaving } from './workspace/use-save'

/**
 * What is edited, how it stands, and the steps that are always there: undo, redo, save, publish.
 */
export function TopBar(): ReactNode {
  const { selection } = useSelection()
  const { show } = useLayout()
  const { state } = useSaving()
  return (
    <header className="st-top">
      <h1 className="st-brand">
        <img
          src={new URL('../../../src/assets/brand/icon.svg', import.meta.url).href}
          alt=""
          width="22"
          height="22"
        />
        Lienzo studio
      </h1>
      <p className="st-open">
        <strong>{selection.screen}</strong>
        <span className="st-open__path">{selection.path}</span>
      </p>
      <output className={state.isProblem ? 'st-said st-said--problem' : 'st-said'}>
        {state.said}
      </output>
      <div className="st-top__tools">
        <HistoryButtons />
        <FindingsButton show={() => show({ drawer: 'problems' })} />
        <SaveButton />
        <button
          type="button"
          className="st-button st-button--main"
          onClick={() => show({ drawer: 'review', drawerSize: 'high' })}
        >
          Review and publish
        </button>
      </div>
    </header>
  )
}

function HistoryButtons(): ReactNode {
  const { move, undoLabel, redoLabel } = useHistory()
  return (
    <>
      <button
        type="button"
        className="st-icon-button"
        aria-label={`Undo ${undoLabel}`.trim()}
        title={`Undo ${undoLabel} (Ctrl+Z)`}
        disabled={undoLabel === ''}
        onClick={() => move('undo')}
      >
        ↶
      </button>
      <button
        type="button"
        className="st-icon-button"
        aria-label={`Redo ${redoLabel}`.trim()}
        title={`Redo ${redoLabel} (Ctrl+Shift+Z)`}
        disabled={redoLabel === ''}
        onClick={() => move('redo')}
      >
        ↷
      </button>
    </>
  )
}

function SaveButton(): ReactNode {
  const { save, state } = useSaving()
  const { length } = useChangedPaths()
  return (
    <button
      type="button"
      className="st-button"
      title="Save (Ctrl+S)"
      disabled={length === 0 || state.isSaving}
      onClick={() => void save()}
    >
      {length === 0 ? 'Saved' : `Save ${length === 1 ? 'one file' : `${length} files`}`}
    </button>
  )
}

function FindingsButton({ show }: { show: () => void }): ReactNode {
  const { findings, isCurrent, broken } = useChecked()
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const words = broken
    ? 'No check'
    : [countOf(errors, 'error'), countOf(findings.length - errors, 'warning')]
        .filter(Boolean)
        .join(', ') || 'No findings'
  return (
    <button
      type="button"
      className={`st-button st-findings ${errors > 0 || broken ? 'st-findings--error' : findings.length > 0 ? 'st-findings--warning' : ''}`}
      onClick={show}
      data-current={isCurrent}
    >
      <span aria-hidden="true" className="st-findings__dot" />
      {words}
    </button>
  )
}

function countOf(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
