import type { ReactNode } from 'react'
import { Button } from './controls/button'
import {
  useChangedPaths,
  useChecked,
  useLayout,
  useSaveState,
  useSelection,
  useStudio,
} from './use-studio'
import { TeamBar } from './team/team-bar'
import { useHistory } from './workspace/use-history'

/**
 * What is edited, how it stands, and the steps that are always there: undo, redo, save, publish.
 */
export function TopBar(): ReactNode {
  const { selection } = useSelection()
  const { show } = useLayout()
  const { said, isProblem } = useSaveState()
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
        <span className="st-cut st-hint st-code">{selection.path}</span>
      </p>
      <TeamBar />
      <output className={isProblem ? 'st-said st-said--problem' : 'st-said'}>{said}</output>
      <div className="st-line">
        <HistoryButtons />
        <FindingsButton show={() => show({ drawer: 'problems' })} />
        <SaveButton />
        <Button look="main" onClick={() => show({ drawer: 'review', drawerSize: 'high' })}>
          Review and publish
        </Button>
      </div>
    </header>
  )
}

function HistoryButtons(): ReactNode {
  const { move, undoLabel, redoLabel } = useHistory()
  return (
    <>
      <Button
        look="icon"
        aria-label={`Undo ${undoLabel}`.trim()}
        title={`Undo ${undoLabel} (Ctrl+Z)`}
        disabled={undoLabel === ''}
        onClick={() => move('undo')}
      >
        ↶
      </Button>
      <Button
        look="icon"
        aria-label={`Redo ${redoLabel}`.trim()}
        title={`Redo ${redoLabel} (Ctrl+Shift+Z)`}
        disabled={redoLabel === ''}
        onClick={() => move('redo')}
      >
        ↷
      </Button>
    </>
  )
}

function SaveButton(): ReactNode {
  const { saving } = useStudio()
  const { isSaving } = useSaveState()
  const { length } = useChangedPaths()
  return (
    <Button
      title="Save (Ctrl+S)"
      disabled={length === 0 || isSaving}
      onClick={() => void saving.save()}
    >
      {length === 0 ? 'Saved' : `Save ${length === 1 ? 'one file' : `${length} files`}`}
    </Button>
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
  const tone =
    errors > 0 || broken ? 'st-tone--error' : findings.length > 0 ? 'st-tone--warning' : ''
  return (
    <Button className="st-findings" onClick={show} data-current={isCurrent}>
      <span aria-hidden="true" className={`st-findings__dot ${tone}`} />
      {words}
    </Button>
  )
}

function countOf(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
