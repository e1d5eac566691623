import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Change } from '../../../analysis/diff/change'
import { editBetween } from '../../../analysis/edits/text-edit'
import type { SavedState, StateTexts } from '../../../server/answers'
import { readStates, readStateTexts } from '../client'
import { Button, Checkbox } from '../controls/controls'
import { filesBefore } from '../matrix/sides'
import { ChangesBySubject } from '../review/change-list'
import { Pictures } from '../review/pictures'
import { useAnswer, useSaves } from '../review/use-releases'
import { documentName } from '../screens/list-screens'
import { ageOf } from '../team/change-words'
import { useCanEdit, useTeam } from '../team/use-team'
import { useChangedPaths, useFiles, useSelected, useStudio } from '../use-studio'
import { t, type WordKey } from '../words/words'
import type { Workspace } from '../workspace/workspace'
import { groupStates, type StateGroup } from './group-states'
import './past.css'

/** The saved states of a change or of a document: each can be opened, compared and restored. */
export function PastPanel(): ReactNode {
  const path = useSelected('path')
  const [isOne, setIsOne] = useState(false)
  const only = isOne ? path : ''
  const { states, problem } = useStates(only)
  const [opened, setOpened] = useState<StateGroup>()
  return (
    <section className="st-panel" aria-labelledby="ps-title" aria-busy={!states && !problem}>
      <h2 id="ps-title" className="lz-visually-hidden">
        {t('past.title')}
      </h2>
      <div className="ps-columns">
        <div className="st-stack">
          <Checkbox isOn={isOne} change={setIsOne}>
            {t('past.only', { file: documentName(path) })}
          </Checkbox>
          {problem && <p className="st-note st-tone--error">{problem}</p>}
          {states?.length === 0 && <p className="st-hint">{t('past.none')}</p>}
          <ol className="ps-list" aria-label={t('past.states')}>
            {states?.map((state) => (
              <li key={state.id}>
                <button
                  type="button"
                  className="ps-state"
                  aria-pressed={state.id === opened?.id}
                  onClick={() => setOpened(state)}
                >
                  <span>{wordsOf(state)}</span>
                  <time className="st-hint" dateTime={state.at}>
                    {ageOf(state.at)}
                  </time>
                </button>
              </li>
            ))}
          </ol>
        </div>
        {opened ? (
          <OpenedState key={`${opened.id} ${only}`} state={opened} only={only} />
        ) : (
          <p className="st-hint">{t('past.choose')}</p>
        )}
      </div>
    </section>
  )
}

function useStates(path: string) {
  const { answer, problem } = useAnswer(readStates, path, useVersion())
  return { states: useMemo(() => answer && groupStates(answer), [answer]), problem }
}

/** Changes with each save; undefined until the change is read. */
function useVersion(): string | undefined {
  const { workspace } = useStudio()
  const saves = useSaves(workspace)
  const team = useTeam()
  return team ? team.change?.head : String(saves)
}

const kindWords: Readonly<Record<SavedState['kind'], WordKey>> = {
  edit: 'past.edit',
  update: 'past.update',
  choice: 'past.choice',
  publish: 'past.publish',
  follow: 'past.follow',
  commit: 'past.commit',
}

const mostNames = 3

/** A state as a sentence: who did what to which documents. */
function wordsOf({ kind, who, title, paths, count }: StateGroup): string {
  const names = [...new Set(paths.map(documentName))]
  const rest = names.length - mostNames
  const shown = names.slice(0, mostNames).join(', ')
  const files = rest > 0 ? t('past.more', { files: shown, count: rest }) : shown
  const times = count > 1 ? ` ${t('past.times', { count })}` : ''
  return `${t(kindWords[kind], { who, title, files })}${times}`
}

/** The differences between a state and the documents of today, and the button that restores it. */
function OpenedState({ state, only }: { state: SavedState; only: string }): ReactNode {
  const { workspace } = useStudio()
  const { texts, problem } = useStateTexts(state.id, only)
  const canEdit = useCanEdit()
  const lines = useLines(texts)
  const [isRestored, setIsRestored] = useState(false)
  const restore = () => {
    const label = t('past.restored', { age: ageOf(state.at) })
    workspace.apply(
      Object.entries(texts ?? {}).map(([path, text]) => ({
        path,
        edits: editBetween(workspace.text(path), text ?? ''),
        label,
      })),
    )
    setIsRestored(true)
  }
  const isSame = texts && Object.keys(texts).length === 0
  const names = lines?.changes.flatMap(({ subject }) =>
    subject.kind === 'screen' ? subject.name : [],
  )
  return (
    <article className="st-stack" aria-labelledby="ps-state" aria-busy={!texts && !problem}>
      <h3 id="ps-state">{t('past.since', { age: ageOf(state.at) })}</h3>
      {(problem ?? lines?.problem) && (
        <p className="st-note st-tone--warning">{problem ?? lines?.problem}</p>
      )}
      {isRestored && <output className="st-note st-tone--success">{t('past.isRestored')}</output>}
      {isSame && <p className="st-hint">{t('past.same')}</p>}
      {canEdit && texts && !isSame && (
        <p className="st-line">
          <Button look="main" onClick={restore}>
            {only ? t('past.restoreOne', { file: documentName(only) }) : t('past.restore')}
          </Button>
          <span className="st-hint">{t('past.restoreHint')}</span>
        </p>
      )}
      <ChangesBySubject changes={lines?.changes ?? []} />
      {texts && !isSame && <Pictures names={names} comments={[]} pick={undefined} before={texts} />}
    </article>
  )
}

function useStateTexts(id: string, only: string) {
  const { workspace } = useStudio()
  const unsaved = useChangedPaths()
  const { answer, problem } = useAnswer(readStateTexts, id, useVersion())
  const texts = useMemo(
    () => answer && differingTexts(answer, unsaved, workspace.savedText, only),
    [answer, unsaved, workspace, only],
  )
  return { texts, problem }
}

/**
 * The texts of a state that may differ from the edited ones. The server knows only saved documents,
 * so an unsaved document may differ.
 */
export function differingTexts(
  fromSaved: StateTexts['files'],
  unsaved: readonly string[],
  savedText: Workspace['savedText'],
  only: string,
): StateTexts['files'] {
  const texts = unsaved.map((path) => [path, savedText(path) ?? null] as const)
  return Object.fromEntries(
    [...texts, ...Object.entries(fromSaved)].filter(([path]) => only === '' || path === only),
  )
}

/** The differences for the borrower since a state, in words. */
function useLines(texts: StateTexts['files'] | undefined) {
  const { workspace } = useStudio()
  const files = useFiles()
  const before = useMemo(() => texts && filesBefore(workspace, texts), [texts, workspace])
  const [lines, setLines] = useState<{ changes: readonly Change[]; problem?: string }>()
  useEffect(() => {
    let isCurrent = true
    if (before)
      void import('../../../analysis/diff/compare-projects')
        .then(({ compareProjects }) => ({ changes: compareProjects(before, files) }))
        .catch((error: Error) => ({ changes: [], problem: error.message }))
        .then((found) => isCurrent && setLines(found))
    return () => void (isCurrent = false)
  }, [before, files])
  return lines
}
