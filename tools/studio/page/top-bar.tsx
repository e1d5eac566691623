import { LanguageChoice } from './words/language-choice'
import { t, type WordKey } from './words/words'
import type { ReactNode } from 'react'
import { Brand } from './brand'
import { Button } from './controls/controls'
import {
  useChangedPaths,
  useChecked,
  useLayout,
  useSaveState,
  useSelection,
  useStudio,
} from './use-studio'
import { useHistory } from './workspace/use-history'
import { stateWords } from './team/state-words'
import { signOut } from './team/team-api'
import { mayEdit, useTeam } from './team/use-team'

/** The open screen, the save state, and the constant actions: undo, redo, save, publish. */
export function TopBar(): ReactNode {
  const { selection } = useSelection()
  const { show } = useLayout()
  const { said, isProblem } = useSaveState()
  return (
    <header className="st-top">
      <Brand size={22} />
      <p className="st-open">
        <strong>{selection.screen}</strong>
        <span className="st-cut st-hint st-code">{selection.path}</span>
      </p>
      <TeamBar />
      <output className={isProblem ? 'st-said st-said--problem' : 'st-said'}>{said}</output>
      <div className="st-line">
        <LanguageChoice />
        <HistoryButtons />
        <FindingsButton show={() => show({ drawer: 'problems' })} />
        <SaveButton />
        <Button look="main" onClick={() => show({ drawer: 'review', drawerSize: 'high' })}>
          {t('topBar.reviewAndPublish')}
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
        aria-label={t('topBar.undo', { undoLabel }).trim()}
        title={t('topBar.undoCtrlz', { undoLabel })}
        disabled={undoLabel === ''}
        onClick={() => move('undo')}
      >
        ↶
      </Button>
      <Button
        look="icon"
        aria-label={t('topBar.redo', { redoLabel }).trim()}
        title={t('topBar.redoCtrlshiftz', { redoLabel })}
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
      title={t('topBar.saveCtrls')}
      disabled={length === 0 || isSaving}
      onClick={() => void saving.save()}
    >
      {length === 0
        ? t('topBar.saved')
        : t(length === 1 ? 'topBar.saveOneFile' : 'topBar.saveFiles', { count: length })}
    </Button>
  )
}

function FindingsButton({ show }: { show: () => void }): ReactNode {
  const { findings, isCurrent, broken } = useChecked()
  const numberOf = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length
  const [errors, warnings, notes] = [numberOf('error'), numberOf('warning'), numberOf('note')]
  const words = broken
    ? t('topBar.noCheck')
    : [
        countOf(errors, 'topBar.oneError', 'topBar.errors'),
        countOf(warnings, 'topBar.oneWarning', 'topBar.warnings'),
        countOf(notes, 'topBar.oneNote', 'topBar.notes'),
      ]
        .filter(Boolean)
        .join(', ') || t('topBar.noFindings')
  const tone = errors > 0 || broken ? 'st-tone--error' : warnings > 0 ? 'st-tone--warning' : ''
  return (
    <Button className="st-findings" onClick={show} data-current={isCurrent}>
      <span aria-hidden="true" className={`st-findings__dot ${tone}`} />
      {words}
    </Button>
  )
}

function countOf(count: number, one: WordKey, many: WordKey): string {
  return count === 0 ? '' : t(count === 1 ? one : many, { count })
}

/**
 * The title and state of the open change, and the other people in it; nothing in the local studio.
 */
function TeamBar(): ReactNode {
  const team = useTeam()
  if (!team) return null
  const { change, people, person } = team
  const isLooking = !mayEdit(person, change?.state)
  const others = people.filter(({ subject }) => subject !== person.subject)
  return (
    <div className="st-line tm-bar">
      <a href="/" className="st-button st-button--link">
        {t('teamBar.all')}
      </a>
      {change && (
        <>
          <strong className="st-cut">{change.title}</strong>
          <span className={`st-pill ${stateWords[change.state].tone}`}>
            {stateWords[change.state].words}
          </span>
        </>
      )}
      {isLooking && <span className="st-hint">{t('teamBar.readOnly')}</span>}
      <span className="st-hint" aria-live="polite">
        {others.length > 0 &&
          t('teamBar.alsoHere', { names: others.map(({ name }) => name).join(', ') })}
      </span>
      <Button look="link" onClick={() => void signOut()}>
        {t('teamBar.signOut', { name: person.name })}
      </Button>
    </div>
  )
}
