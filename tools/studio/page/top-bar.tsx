import { LanguageChoice } from './words/language-choice'
import { t, type WordKey } from './words/words'
import {
  type ReactNode,
  type KeyboardEvent,
  useState,
  useCallback,
  useSyncExternalStore,
} from 'react'
import { Brand } from './brand'
import { commandWords } from './commands/commands'
import { Button } from './controls/controls'
import {
  useChangedPaths,
  useChecked,
  useFiles,
  useLayout,
  useSaveState,
  useSelection,
  useSoftenNewNode,
  useStudio,
} from './use-studio'
import { kindOf } from '../../analysis/project/source-file'
import type { Selection } from './selection'
import { fileWords, openFile } from './screens/list-screens'
import { signOut } from './client'
import { editedRequest, stateWords } from './team/change-words'
import { useCanEdit, useOthers, useTeam } from './team/use-team'
import './team/team.css'

/** Shows the open screen, the save state, and the actions undo, redo, save and publish. */
export function TopBar({ open }: { open: (dialog: 'find' | 'keys') => void }): ReactNode {
  const { selection } = useSelection()
  const words = fileWords(selection.path, useFiles())
  const { show } = useLayout()
  const { said, isProblem } = useSaveState()
  return (
    <header className="st-top">
      <Brand size={22} />
      <p className="st-open">
        <strong className="st-cut">{words}</strong>
        {!words.includes(selection.screen) && (
          <span className="st-cut st-hint">{selection.screen}</span>
        )}
      </p>
      <TeamBar />
      <output className={isProblem ? 'st-said st-said--problem' : 'st-said st-cut'} title={said}>
        {said}
      </output>
      <div className="st-line">
        <LanguageChoice />
        <Button
          look="icon"
          command="find"
          aria-label={commandWords('find')}
          aria-haspopup="dialog"
          onClick={() => open('find')}
        >
          ⌕
        </Button>
        <Button
          look="icon"
          command="keys"
          aria-label={commandWords('keys')}
          aria-haspopup="dialog"
          onClick={() => open('keys')}
        >
          ?
        </Button>
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

/** Adds the label of the next undo step, if there is one. */
const withDetail = (words: string, detail: string) =>
  detail === '' ? words : `${words}: ${detail}`

function HistoryButtons(): ReactNode {
  const { move, undoLabel, redoLabel } = useHistory()
  return (
    <>
      <Button
        look="icon"
        command="undo"
        aria-label={withDetail(t('topBar.undo'), undoLabel)}
        disabled={undoLabel === ''}
        onClick={() => move('undo')}
      >
        ↶
      </Button>
      <Button
        look="icon"
        command="redo"
        aria-label={withDetail(t('topBar.redo'), redoLabel)}
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
  const { isReachable } = useSaveState()
  const { length } = useChangedPaths()
  return (
    <Button command="save" disabled={length === 0} onClick={() => void saving.save()}>
      {length === 0
        ? t(isReachable ? 'topBar.saved' : 'topBar.unreachable')
        : t(length === 1 ? 'topBar.saveOneFile' : 'topBar.saveFiles', { count: length })}
    </Button>
  )
}

function FindingsButton({ show }: { show: () => void }): ReactNode {
  const { findings: all, isCurrent, isChecked, broken, differing, waiting } = useChecked()
  const findings = useSoftenNewNode()(all)
  const numberOf = (kind: string) => findings.filter(({ severity }) => severity === kind).length
  const [errors, warnings, notes] = [numberOf('error'), numberOf('warning'), numberOf('note')]
  const words = broken
    ? t('topBar.noCheck')
    : [
        countOf(errors, 'topBar.oneError', 'topBar.errors'),
        countOf(differing.length, 'topBar.oneDiffering', 'topBar.differing'),
        countOf(warnings, 'topBar.oneWarning', 'topBar.warnings'),
        countOf(notes, 'topBar.oneNote', 'topBar.notes'),
      ]
        .filter(Boolean)
        .join(', ') || t(isChecked && waiting === 0 ? 'topBar.noFindings' : 'topBar.checking')
  const isWarned = warnings + differing.length > 0
  const tone = errors > 0 || broken ? 'st-tone--error' : isWarned ? 'st-tone--warning' : ''
  return (
    <Button className="st-findings" onClick={show} data-current={isCurrent} title={words}>
      <span aria-hidden="true" className={`st-findings__dot ${tone}`} />
      <span className="st-cut">{words}</span>
    </Button>
  )
}

function countOf(count: number, one: WordKey, many: WordKey): string {
  return count === 0 ? '' : t(count === 1 ? one : many, { count })
}

/**
 * Shows the title and the state of the open change, and the other people who are looking at it.
 * Shows nothing in a local studio.
 */
function TeamBar(): ReactNode {
  const team = useTeam()
  const isLooking = !useCanEdit()
  const others = useOthers()
  const files = useFiles()
  if (!team) return null
  const { change, person } = team
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
          {editedRequest(change) && (
            <output className="st-pill st-tone--warning">{t('teamBar.editedSince')}</output>
          )}
        </>
      )}
      {isLooking && <span className="st-hint">{t('teamBar.readOnly')}</span>}
      <span className="st-hint" aria-live="polite">
        {others.length > 0 && t('teamBar.alsoHere')}
        {others.map(({ subject, name, path }, at) => (
          <span key={subject}>
            {at > 0 && ','} {name}
            {path !== undefined && (
              // A screen reader announces who arrives, but not each document that they open.
              <span aria-live="off">
                {' '}
                {t('teamBar.inDocument', { document: fileWords(path, files) })}
              </span>
            )}
          </span>
        ))}
      </span>
      <Button look="link" command="signOut" onClick={() => void signOut()}>
        {t('teamBar.signOut', { name: person.name })}
      </Button>
    </div>
  )
}

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly badge?: ReactNode
  readonly Panel: () => ReactNode
  /** True if the panel, once visible, stays mounted while another panel is visible. */
  readonly isKept?: boolean
}

interface TabsProps<Name extends string> {
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly choose: (name: Name) => void
  readonly isClosed?: boolean
  readonly children?: ReactNode
}

/** Shows a row of tabs with the panel of the selected tab. Arrow keys move between tabs. */
export function Tabs<Name extends string>(props: TabsProps<Name>): ReactNode {
  const { id, label, tabs, chosen, isClosed = false, children } = props
  const [opened, setOpened] = useState<readonly Name[]>([chosen])
  if (!opened.includes(chosen)) setOpened([...opened, chosen])
  return (
    <>
      <div className="st-tabs">
        <div role="tablist" aria-label={label} className="st-tabs__list">
          {tabs.map((tab) => (
            <TabButton key={tab.name} tab={tab} {...props} />
          ))}
        </div>
        {children}
      </div>
      {!isClosed &&
        tabs.map(({ name, Panel, isKept = false }) => (
          <div
            key={name}
            id={`${id}-${name}`}
            role="tabpanel"
            aria-labelledby={`${id}-${name}-tab`}
            className="st-scroll st-tabpanel"
            hidden={name !== chosen}
          >
            {((isKept && opened.includes(name)) || name === chosen) && <Panel />}
          </div>
        ))}
    </>
  )
}

function TabButton<Name extends string>({
  tab: { name, label, badge },
  id,
  tabs,
  chosen,
  choose,
}: TabsProps<Name> & { tab: Tab<Name> }): ReactNode {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.name === name) + by
    // After the last tab comes the first tab.
    const next = tabs.at(at % tabs.length)!.name
    choose(next)
    document.getElementById(`${id}-${next}-tab`)?.focus()
  }
  return (
    <button
      id={`${id}-${name}-tab`}
      role="tab"
      type="button"
      aria-selected={name === chosen}
      aria-controls={`${id}-${name}`}
      tabIndex={name === chosen ? 0 : -1}
      className="st-bare st-tab"
      onClick={() => choose(name)}
      onKeyDown={move}
    >
      {label}
      {badge}
    </button>
  )
}

/** Returns undo and redo for all files. Both open the file that they change. */
/** Returns whether the page shows a file beside the open screen: its scenarios, and all texts. */
const isBeside = (path: string, { screen }: Selection) =>
  kindOf(path) === 'texts' || path === `schemas/scenarios/${screen}.json`

/**
 * Returns functions for undo and redo. Both open the edited document, unless the edit concerns only
 * files that the page shows beside the open screen.
 */
function useHistory(): {
  move: (how: 'undo' | 'redo') => void
  undoLabel: string
  redoLabel: string
} {
  const { workspace, saving, selection } = useStudio()
  const move = useCallback(
    (how: 'undo' | 'redo') => {
      let touched: readonly string[] = []
      if (!(how === 'undo' ? workspace.canUndo : workspace.canRedo)) return
      const stop = workspace.subscribe((paths) => void (touched = paths))
      workspace[how]()
      stop()
      if (touched.length === 0) saving.say(t('workspace.editedSince'), true)
      const elsewhere = touched.find((path) => !isBeside(path, selection.getState()))
      if (elsewhere !== undefined && !touched.includes(selection.getState().path))
        openFile(elsewhere, workspace.files(), selection)
    },
    [workspace, saving, selection],
  )
  return {
    move,
    undoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.undoLabel),
    redoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.redoLabel),
  }
}
