import {
  isObject,
  type JsonObject,
  membersOf,
  objectOrEmpty,
  objectsIn,
  stringOrEmpty,
  visitValue,
} from '../../../../renderer/language'
import { nodesOf } from '../../../analysis/authoring/document/nodes'
import { withoutDisplayOptions } from '../../../analysis/expect/compare'
import { cached } from '../../../analysis/json/cached'
import { type Project, shownFragments } from '../../../analysis/project/project'
import { wordsOf } from '../texts/text-rows'
import { openFile, pathOfScreen } from '../screens/list-screens'
import type { SelectionStore } from '../selection'
import { type NamedDocument, scenarioFilesOf, scenariosIn } from '../../../analysis/project/screens'

/** Words that a screen shows, and the node that shows them. */
export interface ShownWords {
  readonly screen: string
  readonly words: string
  /** The key of a text; empty for words that a scenario expects. */
  readonly textKey: string
  /** The words of a text in each language. */
  readonly byLanguage: ReadonlyMap<string, string>
  readonly file: string
  readonly pointer: string
  /** The scenario that shows the words; empty for a text, which needs no scenario. */
  readonly scenario: string
}

/**
 * Returns the words of all screens: texts in each language, and words that scenarios expect, such
 * as words of a server's response. Expected words are left out if a text or another expectation of
 * the screen already has them.
 */
export const shownWords = cached((project: Project): readonly ShownWords[] =>
  [...project.screens.values()].flatMap((screen) => {
    const texts = textsOn(project, screen)
    const known = new Set(texts.flatMap(({ byLanguage }) => [...byLanguage.values()]))
    return [...texts, ...expectedOn(project, screen).filter(({ words }) => isNew(words, known))]
  }),
)

const noLanguages: ReadonlyMap<string, string> = new Map()

/** Opens the screen and selects the node. If there is a scenario, the simulated phone plays it. */
export function openShownWords(
  { screen, file, pointer, scenario }: ShownWords,
  files: ReadonlyMap<string, string>,
  selection: SelectionStore,
): void {
  openFile(pathOfScreen(files, screen) ?? file, files, selection)
  selection.select({ path: file, pointer, ...(scenario && { scenario }) })
}

function isNew(words: string, known: Set<string>): boolean {
  const isUnknown = words !== '' && !known.has(words)
  known.add(words)
  return isUnknown
}

function textsOn(project: Project, screen: NamedDocument): ShownWords[] {
  const found = new Map<string, ShownWords>()
  for (const { file, document } of [screen, ...shownFragments(project, screen.document)])
    visitValue(document, (value, pointer) => {
      const key = isObject(value) ? stringOrEmpty(value['t']) : ''
      const byLanguage = wordsOfKey(project, key)
      const [words] = byLanguage.values()
      if (words === undefined || found.has(key)) return
      const shown = { screen: screen.name, words, textKey: key, byLanguage, file, pointer }
      found.set(key, { ...shown, scenario: '' })
    })
  return [...found.values()]
}

function wordsOfKey({ texts }: Project, key: string): ReadonlyMap<string, string> {
  if (key === '') return noLanguages
  return new Map(
    [...texts.keys()].flatMap((language) => {
      const words = wordsOf(texts, language, key)
      return words === undefined ? [] : [[language, words] as const]
    }),
  )
}

function expectedOn(project: Project, screen: NamedDocument): ShownWords[] {
  const nodes = nodesById(project, screen)
  return scenarioFilesOf(project.kinds.scenarios, screen.name).flatMap(({ json }) =>
    membersOf(scenariosIn(json)).flatMap(([scenario, content]) =>
      linesIn(objectOrEmpty(content)).map(([node, line]) => {
        // The name of a node in a row ends with the key of the row, such as `detail/0`.
        const [id = ''] = node.replace(/ \(\d+\)$/, '').split('/')
        const { file, pointer } = nodes.get(id) ?? { file: screen.file, pointer: '' }
        const words = withoutPictures(withoutDisplayOptions(line))
        const shown = { screen: screen.name, words, textKey: '', byLanguage: noLanguages }
        return { ...shown, file, pointer, scenario }
      }),
    ),
  )
}

/** The name or the address of a picture, which a line lists between the words. */
const pictureName = /^(?=.*[a-z])[\w.:-]*\/[\w./:-]+$/i

const withoutPictures = (line: string) =>
  line
    .split(' · ')
    .filter((part) => !pictureName.test(part))
    .join(' · ')

/**
 * Returns the lines of the expectations of a scenario, and of its steps. Without expectations,
 * returns the words of its answers, whose nodes are unknown.
 */
function linesIn(scenario: JsonObject): [node: string, line: string][] {
  const lines = objectsIn(scenario).flatMap(({ seen }) =>
    membersOf(seen).map(([node, line]): [string, string] => [node, stringOrEmpty(line)]),
  )
  if (scenario['expect'] === undefined)
    visitValue(scenario['answers'], (value) => {
      if (typeof value === 'string') lines.push(['', value])
    })
  return lines
}

interface NodePlace {
  readonly file: string
  readonly pointer: string
}

function nodesById(project: Project, screen: NamedDocument): ReadonlyMap<string, NodePlace> {
  const documents = [screen, ...shownFragments(project, screen.document)]
  return new Map(
    documents.flatMap(({ file, document }) =>
      nodesOf(document).map(
        ({ json, pointer }) => [stringOrEmpty(json['id']), { file, pointer }] as const,
      ),
    ),
  )
}
