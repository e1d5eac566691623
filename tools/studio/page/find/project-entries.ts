import { child, stringOrEmpty } from '../../../../renderer/language'
import { nodesOf } from '../../../analysis/authoring/document/nodes'
import type { Project } from '../../../analysis/project/project'
import type { ListedChange } from '../../../server/answers'
import { nameNode } from '../outline/use-row-views'
import { scenariosOf } from '../preview/read-screen'
import { fileWords, groupFiles, openFile, screenWords } from '../screens/list-screens'
import { allKeys } from '../texts/text-rows'
import type { StudioParts } from '../use-studio'
import { openShownWords, shownWords } from './shown-words'
import {
  scenarioTitle,
  scenarioWords,
  translateDescription,
} from '../../../analysis/words/translate-description'
import { t } from '../words/words'

/** A command or a named part of the project that the search can find. */
export interface FoundEntry {
  readonly group: string
  readonly title: string
  readonly detail: string
  /** Words that find the entry but are not shown. */
  readonly words: string
  /** A factor in the ranking. A higher factor moves the entry up. */
  readonly importance: number
  /** True if the entry is listed before anything is typed. */
  readonly isFirst?: true
  readonly run: () => void
}

type Parts = Pick<StudioParts, 'workspace' | 'selection' | 'layout'>

/** Returns all named parts of a project: documents, scenarios, endpoints, elements and texts. */
export function projectEntries(project: Project, parts: Parts, locale: string): FoundEntry[] {
  const files = parts.workspace.files()
  return [
    ...documentEntries(files, parts),
    ...scenarioEntries(project, files, parts),
    ...endpointEntries(project, parts),
    ...nodeEntries(project, files, parts, locale),
    ...textEntries(project, parts),
    ...shownEntries(project, files, parts, locale),
  ]
}

/** Returns a function that opens a document in the open panel, form or JSON. */
function opener({ workspace, selection }: Parts) {
  return (path: string, pointer = '') => openFile(path, workspace.files(), selection, pointer)
}

function documentEntries(files: ReadonlyMap<string, string>, parts: Parts): FoundEntry[] {
  const open = opener(parts)
  return groupFiles(files).flatMap(({ name: group, files: listed }) =>
    listed.map(({ path, name, title, screen }) => ({
      group: screen === undefined ? group : t('studio.screens'),
      title: title || name,
      detail: title === '' ? '' : name,
      words: path,
      importance: screen === undefined ? 2 : 4,
      run: () => open(path),
    })),
  )
}

function scenarioEntries(
  { screens }: Project,
  files: ReadonlyMap<string, string>,
  parts: Parts,
): FoundEntry[] {
  const open = opener(parts)
  return [...screens.values()].flatMap(({ name: screen, file }) =>
    [...scenariosOf(files, screen)].map(([name, scenario]) => ({
      group: t('groupFiles.scenarios'),
      title: scenarioWords(name, scenario),
      detail: fileWords(file, files),
      words: `${screen} ${scenario.title ?? ''}`,
      importance: 2,
      run() {
        open(file)
        parts.selection.select({ scenario: name })
      },
    })),
  )
}

function endpointEntries({ endpoints }: Project, parts: Parts): FoundEntry[] {
  const open = opener(parts)
  return [...endpoints.values()].map(({ name, file, document }) => ({
    group: t('groupFiles.endpoints'),
    title: name,
    detail: translateDescription(stringOrEmpty(document['description'])),
    words: '',
    importance: 2,
    run: () => open(file, child('/endpoints', name.split('.').at(-1)!)),
  }))
}

function nodeEntries(
  project: Project,
  files: ReadonlyMap<string, string>,
  parts: Parts,
  locale: string,
): FoundEntry[] {
  const open = opener(parts)
  const { screens, fragments } = project
  return [...screens.values(), ...fragments.values()].flatMap(({ file, document }) => {
    const place = fileWords(file, files)
    return nodesOf(document).map(({ json, pointer }) => {
      const { name, kind } = nameNode(json, project, locale)
      return {
        group: t('find.nodes'),
        title: name || kind,
        detail: `${kind} · ${place}`,
        words: `${stringOrEmpty(json['widget'])} ${stringOrEmpty(json['id'])}`,
        importance: 1,
        run() {
          open(file, pointer)
          parts.layout.show({ left: 'outline' })
        },
      }
    })
  })
}

function textEntries({ texts }: Project, parts: Parts): FoundEntry[] {
  const open = opener(parts)
  return allKeys(texts).map((key) => {
    const found = [...texts.values()].flatMap((all) => all.get(key) ?? [])
    const [first] = found
    return {
      group: t('studio.texts'),
      title: first!.value || key,
      detail: key,
      words: found.map(({ value }) => value).join(' '),
      importance: 1,
      run() {
        open(first!.file, first!.pointer)
        parts.layout.show({ drawer: 'texts' })
      },
    }
  })
}

/** Returns the words that screens show, also words of answers. A result opens the screen. */
function shownEntries(
  project: Project,
  files: ReadonlyMap<string, string>,
  { selection, layout }: Parts,
  locale: string,
): FoundEntry[] {
  return shownWords(project).map((shown) => {
    const { screen, scenario, words } = shown
    const title = scenario && scenarioTitle(scenario, scenariosOf(files, screen).get(scenario))
    return {
      group: t('find.shown'),
      title: shown.byLanguage.get(locale) ?? words,
      detail: [screenWords(screen, files), title].filter(Boolean).join(' · '),
      words: [words, ...shown.byLanguage.values()].join(' '),
      importance: 3,
      run() {
        openShownWords(shown, files, selection)
        layout.show({ left: 'outline' })
      },
    }
  })
}

/** Returns the changes of a team. */
export function changeEntries(changes: readonly ListedChange[]): FoundEntry[] {
  return changes.map(({ id, title, author }) => ({
    group: t('home.changes'),
    title,
    detail: author.name,
    words: id,
    importance: 3,
    run: () => location.assign(`/change/${id}`),
  }))
}
