import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { ListedChange, OpenChange, Person } from '../../../server/answers'
import { readChanges } from '../client'
import { Button, Modal } from '../controls/controls'
import { Picker } from '../controls/picker'
import { useProject } from '../document/use-project'
import type { RegionTab } from '../layout'
import { useAnswer } from '../review/use-releases'
import { useCanEdit, useTeam } from '../team/use-team'
import { useSelected, useStudio, type StudioParts } from '../use-studio'
import { t } from '../words/words'
import { createSearch } from './create-search'
import './find.css'
import { changeEntries, type FoundEntry, projectEntries } from './project-entries'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import { mayTrigger } from '../start'
import { chooseLanguage, chosenLanguage, type Language, languages } from '../words/language'
import {
  buttonOf,
  commandNames,
  type CommandName,
  commands,
  commandWords,
  keyWords,
} from '../commands/commands'

const none: readonly FoundEntry[] = []
const noChanges: readonly ListedChange[] = []
const decided = 50
const readNewest = () => readChanges(decided)
const boost = { title: 4, detail: 2, words: 1 } as const
/** The maximum number of results in a group, so that texts do not hide the other groups. */
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
    // A closing dialog moves the focus, so it closes before the entry runs and moves the focus
    // itself.
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

/** Returns the commands at first, and soon afterwards also the parts of the project. */
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
  // If the request for the changes fails, the search works without changes. Other parts of the
  // studio report the failure.
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

interface Situation extends StudioParts {
  /** The open change; undefined in a local studio. */
  readonly change: OpenChange | undefined
  readonly person: Person | undefined
  readonly canEdit: boolean
}

/** Returns the commands that are possible now, the panels, and the languages of the studio. */
function commandEntries(tabs: readonly RegionTab[], now: Situation): FoundEntry[] {
  const entry = (title: string, detail: string, run: () => void): FoundEntry => ({
    group: t('find.commands'),
    title,
    detail,
    words: '',
    importance: 6,
    isFirst: true,
    run,
  })
  return [
    ...commandNames
      .filter((name) => name !== 'find' && isPossible(name, now))
      .map((name) => entry(commandWords(name), keyWords(name), () => perform(name, now))),
    ...tabs.map(({ region, name, label }) =>
      entry(t('find.show', { panel: label }), '', () => {
        flushSync(() => now.layout.show({ [region]: name }))
        document.getElementById(`${region}-${name}-tab`)?.focus()
      }),
    ),
    ...(Object.keys(languages) as Language[])
      .filter((language) => language !== chosenLanguage())
      .map((language) =>
        entry(`${t('topBar.studioLanguage')}: ${languages[language]}`, '', () =>
          chooseLanguage(language),
        ),
      ),
  ]
}

function isPossible(name: CommandName, { change, person, canEdit, selection }: Situation): boolean {
  const { at, event, concerns, needsNode } = commands[name]
  const button = buttonOf(name)
  if (button) return !button.disabled
  if (!at) return false
  if (needsNode && nodePointer(selection.getState().pointer) === undefined) return false
  if (event === undefined) return true
  if (event === 'edit') return canEdit
  return (
    change !== undefined && mayTrigger(person, event, change.state) && (concerns?.(change) ?? true)
  )
}

/**
 * Opens the panel of a command and presses its button. A command of the text editor has no button,
 * so its keys are sent.
 */
function perform(name: CommandName, { layout }: Situation): void {
  const { at, keys, keysIn, isDecision } = commands[name]
  if (at) flushSync(() => layout.show(at))
  if (keysIn === 'text') return pressKeys(keys ?? '')
  const button = buttonOf(name)
  button?.focus()
  if (!isDecision) button?.click()
}

function pressKeys(keys: string): void {
  const text = document.querySelector<HTMLElement>('.st-editor .cm-content')
  const parts = keys.split('+')
  const key = parts.at(-1)!
  text?.focus()
  text?.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
      ctrlKey: parts.includes('Control'),
      bubbles: true,
      cancelable: true,
    }),
  )
}
