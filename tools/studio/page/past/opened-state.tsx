import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Change } from '../../../analysis/diff/change'
import { editBetween } from '../../../analysis/edits/text-edit'
import type { SavedState, StateTexts } from '../../../server/answers'
import { readStateTexts } from '../client'
import { Button } from '../controls/controls'
import { filesBefore } from '../matrix/use-scenario-matrix'
import { ChangesBySubject } from '../review/change-list'
import { Pictures } from '../review/pictures'
import { useAnswer, useSaves } from '../review/use-releases'
import { fileWords } from '../screens/list-screens'
import { ageOf } from '../team/change-words'
import { useCanEdit, useTeam } from '../team/use-team'
import { useChangedPaths, useFiles, useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import { t } from '../words/words'
import type { StateGroup } from './group-states'

interface OpenedProps {
  readonly state: StateGroup
  /** The path of one document that is compared and restored; empty for all documents. */
  readonly only: string
}

/**
 * Shows a state: the edit that led to it, its differences from the current documents, and a button
 * that restores it.
 */
export function OpenedState({ state, only }: OpenedProps): ReactNode {
  const { previous } = state
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
  return (
    <article className="st-stack" aria-labelledby="ps-state" aria-busy={!texts && !problem}>
      {previous && texts && <EditWords texts={texts} previous={previous} only={only} />}
      <h3 id="ps-state">{t('past.since', { age: ageOf(state.at) })}</h3>
      {(problem ?? lines?.problem) && (
        <p className="st-note st-tone--warning">{problem ?? lines?.problem}</p>
      )}
      {isRestored && <output className="st-note st-tone--success">{t('past.isRestored')}</output>}
      {isSame && <p className="st-hint">{t('past.same')}</p>}
      {canEdit && texts && !isSame && (
        <p className="st-line">
          <Button look="main" onClick={restore}>
            {only
              ? t('past.restoreOne', { file: fileWords(only, workspace.files()) })
              : t('past.restore')}
          </Button>
          <span className="st-hint">{t('past.restoreHint')}</span>
        </p>
      )}
      <ChangesBySubject changes={lines?.changes ?? []} />
      {texts && !isSame && <PicturesSince texts={texts} changes={lines?.changes} />}
    </article>
  )
}

/** Shows the changes since a state in words, and as pictures on request. */
export function ChangesSince({ state }: { state: SavedState }): ReactNode {
  const { texts, problem } = useStateTexts(state.id, '')
  const lines = useLines(texts)
  const [isOpen, setIsOpen] = useState(false)
  const said = problem ?? lines?.problem
  if (said !== undefined) return <p className="st-note st-tone--warning">{said}</p>
  return (
    <>
      <ChangesBySubject changes={lines?.changes ?? []} />
      <p>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('pictures.title')}
        </Button>
      </p>
      {isOpen && texts && <PicturesSince texts={texts} changes={lines?.changes} />}
    </>
  )
}

function PicturesSince({
  texts,
  changes,
}: {
  texts: StateTexts['files']
  changes: readonly Change[] | undefined
}): ReactNode {
  const names = changes?.flatMap(({ subject }) => (subject.kind === 'screen' ? subject.name : []))
  return <Pictures names={names} comments={[]} pick={undefined} before={texts} />
}

/** Describes the differences between a state and the previous state. */
function EditWords({
  texts,
  previous,
  only,
}: {
  texts: StateTexts['files']
  previous: SavedState
  only: string
}): ReactNode {
  const { texts: before } = useStateTexts(previous.id, only)
  const lines = useLines(before, texts)
  return (
    <>
      <h3>{t('past.changed')}</h3>
      {lines?.changes.length === 0 && <p className="st-hint">{t('changeList.nothing')}</p>}
      <ChangesBySubject changes={lines?.changes ?? []} />
    </>
  )
}

/** Returns a string that changes with each save; undefined until the change is read. */
export function useVersion(): string | undefined {
  const { workspace } = useStudio()
  const saves = useSaves(workspace)
  const team = useTeam()
  return team ? team.change?.head : String(saves)
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
 * Returns the texts of a state that can differ from the current texts. The server has compared only
 * saved documents, so all documents with unsaved edits are added.
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

/** Describes the differences between a state and another state, by default the current state. */
function useLines(texts: StateTexts['files'] | undefined, until?: StateTexts['files']) {
  const { workspace } = useStudio()
  const files = useFiles()
  const sides = useMemo(
    () =>
      texts &&
      ([filesBefore(workspace, texts), until ? filesBefore(workspace, until) : files] as const),
    [texts, until, files, workspace],
  )
  const [lines, setLines] = useState<{ changes: readonly Change[]; problem?: string }>()
  useEffect(() => {
    let isCurrent = true
    if (sides)
      void import('../../../analysis/diff/compare-projects')
        .then(({ compareProjects }) => ({ changes: compareProjects(...sides) }))
        .catch((error: Error) => ({ changes: [], problem: error.message }))
        .then((found) => isCurrent && setLines(found))
    return () => void (isCurrent = false)
  }, [sides])
  return lines
}
