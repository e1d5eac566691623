import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { ListedChange } from '../../../server/answers'
import { readChanges } from '../client'
import { commandEntries } from '../commands/command-entries'
import { Button, Modal } from '../controls/controls'
import { Picker } from '../controls/picker'
import { useProject } from '../document/use-project'
import type { RegionTab } from '../layout'
import { useAnswer } from '../review/use-releases'
import { useCanEdit, useTeam } from '../team/use-team'
import { useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'
import { createSearch } from './create-search'
import './find.css'
import { changeEntries, type FoundEntry, projectEntries } from './project-entries'

const none: readonly FoundEntry[] = []
const noChanges: readonly ListedChange[] = []
const decided = 50
const readNewest = () => readChanges(decided)
const boost = { title: 4, detail: 2, words: 1 } as const
/** The most results of a group, so that texts and elements do not hide other groups. */
const mostOfGroup = 12

/** Finds commands and all named parts of the project, and runs or opens a result. */
export function FindDialog({
  tabs,
  close,
}: {
  tabs: readonly RegionTab[]
  close: () => void
}): ReactNode {
  const entries = useEntries(tabs)
  const find = useMemo(
    () => createSearch(entries, boost, ({ importance }) => importance),
    [entries],
  )
  const search = (words: string) =>
    limited(words.trim() === '' ? entries.filter(({ isFirst }) => isFirst) : find(words)).map(
      (entry) => ({
        value: String(entries.indexOf(entry)),
        label: entry.title,
        detail: entry.detail,
        group: entry.group,
      }),
    )
  const run = (value: string) => {
    // The dialog returns the focus before the entry moves it.
    flushSync(close)
    entries[Number(value)]!.run()
  }
  return (
    <Modal className="fd-dialog" aria-label={t('commands.find')} onClose={close}>
      <div className="st-line">
        <Picker
          label={t('commands.find')}
          placeholder={t('find.hint')}
          value=""
          options={[]}
          search={search}
          isListed
          onPick={run}
        />
        <Button look="icon" aria-label={t('studio.close')} onClick={close}>
          ✕
        </Button>
      </div>
    </Modal>
  )
}

/** Returns the entries. Commands can be found at once. The project follows when it is read. */
function useEntries(tabs: readonly RegionTab[]): readonly FoundEntry[] {
  const studio = useStudio()
  const team = useTeam()
  const canEdit = useCanEdit()
  const change = team?.change
  const person = team?.person
  const possible = useMemo(
    () => commandEntries(tabs, { ...studio, change, person, canEdit }),
    [tabs, studio, change, person, canEdit],
  )
  const project = useProject()
  const locale = useSelected('locale')
  const isReady = useDeferredValue(true, false)
  const named = useMemo(
    () => (isReady ? projectEntries(project, studio, locale) : none),
    [isReady, project, studio, locale],
  )
  // The search works without the changes. Their page reports the failure.
  const { answer: changes = noChanges } = useAnswer(readNewest, '', team ? '' : undefined)
  return useMemo(
    () => [...possible, ...changeEntries(changes), ...named],
    [possible, changes, named],
  )
}

function limited(entries: readonly FoundEntry[]): FoundEntry[] {
  const counts = new Map<string, number>()
  return entries.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count <= mostOfGroup
  })
}
