import { flushSync } from 'react-dom'
import type { OpenChange, Person } from '../../../server/answers'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import type { FoundEntry } from '../find/project-entries'
import type { RegionTab } from '../layout'
import { mayTrigger } from '../start'
import type { StudioParts } from '../use-studio'
import { chooseLanguage, chosenLanguage, type Language, languages } from '../words/language'
import { t } from '../words/words'
import {
  buttonOf,
  commandNames,
  type CommandName,
  commands,
  commandWords,
  keyWords,
} from './commands'

interface Situation extends StudioParts {
  /** The open change and its reader; undefined in a local studio. */
  readonly change: OpenChange | undefined
  readonly person: Person | undefined
  readonly canEdit: boolean
}

/** Returns the commands that are possible now, the panels, and the languages of the studio. */
export function commandEntries(tabs: readonly RegionTab[], now: Situation): FoundEntry[] {
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

/** Shows the button of a command and presses it. A command of the text has only keys. */
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
