import {
  child,
  type Json,
  isObject,
  operatorOf,
  stringOrEmpty,
  visitValue,
} from '../../../renderer/language'
import { createLocator } from '../edits/text-edit'
import { type FileRange, namesOf, placeIn } from '../names/file-names'
import type { NameReference } from '../names/named-kinds'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { textIn } from '../project/texts'
import { limitLength } from '../types/describe'
import { currentLanguage } from '../words/words'
import { isOversized } from './outline'

/** A name in a document, with its position. A `word` is an operator or an action. */
export interface LocatedName extends FileRange {
  readonly kind: NameReference['kind'] | 'word'
  readonly name: string
  readonly isDeclared: boolean
}

/** The last result is kept, because editors request the names of one document several times. */
let last: { project: Project; path: string; names: readonly LocatedName[] } | undefined

/** Returns the names of a document in the order of their positions. Each position has one name. */
export function namesIn(project: Project, path: string): readonly LocatedName[] {
  if (last?.project !== project || last.path !== path)
    last = { project, path, names: locateNames(project, path) }
  return last.names
}

function locateNames(project: Project, path: string): LocatedName[] {
  const file = project.files.get(path)
  if (!file || isOversized(file.text)) return []
  const locator = createLocator(file.text)
  const names = namesOf(project, file)
    .placed()
    .map(({ range, ...name }): LocatedName => ({ ...name, ...range }))
  const words = wordsIn(file).map(
    (word): LocatedName => ({ ...word, isDeclared: false, ...placeIn(file, word, locator) }),
  )
  const all = [
    ...names.filter(({ isDeclared }) => isDeclared),
    ...names.filter(({ isDeclared }) => !isDeclared),
    ...words,
  ]
  const sorted = all
    .filter(({ line, endLine, column, endColumn }) => line === endLine && endColumn > column)
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
  return sorted.filter((one, at) => {
    const before = sorted[at - 1]
    return before?.line !== one.line || before.column !== one.column
  })
}

interface WordOfLanguage extends Pick<NameReference, 'name' | 'pointer' | 'atKey'> {
  readonly kind: 'word'
}

function wordsIn({ kind, json }: SourceFile): WordOfLanguage[] {
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return []
  const words: WordOfLanguage[] = []
  visitValue(json, (inner, pointer) => {
    if (!isObject(inner)) return
    const operator = operatorOf(inner)
    if (operator !== undefined)
      words.push({ kind: 'word', name: operator, pointer: child(pointer, operator), atKey: true })
    if (typeof inner['do'] === 'string')
      words.push({ kind: 'word', name: inner['do'], pointer: child(pointer, 'do') })
  })
  return words
}

/** Returns words beside a name: the text for the borrower, or the endpoint's description. */
export function wordsBeside(project: Project, { kind, name, isDeclared }: LocatedName): string {
  const limited = (words: string) => limitLength(words.replaceAll(/\s+/g, ' '), 40)
  if (isDeclared) return ''
  if (kind === 'text') return limited(textOf(project, name))
  if (kind === 'screen') {
    const title = project.screens.get(name)?.document['title']
    return limited(isObject(title) ? textOf(project, title['t']) : stringOrEmpty(title))
  }
  if (kind !== 'endpoint') return ''
  const { method, path } = project.endpoints.get(name)?.document ?? {}
  return limited(`${stringOrEmpty(method)} ${stringOrEmpty(path)}`.trim())
}

function textOf({ texts }: Project, key: Json | undefined): string {
  const name = stringOrEmpty(key)
  for (const all of [texts.get(currentLanguage()), ...texts.values()]) {
    const text = textIn(all, name)
    if (text) return text.value
  }
  return ''
}
