import { isObject, objectOrEmpty, valueAt } from '../../../renderer/language'
import { cachedFor } from '../json/cached'
import { namesOf } from '../names/file-names'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { hasText, languageOf, namespaceOf, textsIn } from '../project/texts'
import { limitLength } from '../types/describe'
import { say } from '../words/words'
import type { NamedValue, NamePlace } from './named-values'

interface LocalePlace extends Pick<NamePlace, 'project' | 'open'> {
  readonly file: string
  /** The members around the offset, and the member itself last. */
  readonly path: readonly (string | number)[]
  readonly isName: boolean
}

/**
 * Returns completions in a locale file. For a key: the keys that documents or other languages have
 * and the file lacks. For a value: the words of other languages and the parameters that documents
 * pass.
 */
export function localeValues(place: LocalePlace): NamedValue[] {
  const { project, file, path, isName } = place
  const others = [...project.texts].filter(([language]) => language !== languageOf(file))
  const key = [namespaceOf(file), ...path].join('.')
  if (isName) return missingKeys(place, others, key.slice(0, key.lastIndexOf('.') + 1))
  const words = others.flatMap(([language, texts]): NamedValue[] => {
    const text = texts.get(key)
    return text ? [{ label: text.value, kind: 'text', detail: language }] : []
  })
  const parameters = (wantedTexts(project, file).get(key) ?? [])
    .map((name) => `{${name}}`)
    .join(' ')
  if (words.length > 0 || parameters === '') return words
  return [{ label: parameters, kind: 'text', detail: say`the parameters of this text` }]
}

function missingKeys(
  { project, file, open }: LocalePlace,
  others: readonly (readonly [string, ReadonlyMap<string, { readonly value: string }>])[],
  before: string,
): NamedValue[] {
  const own = new Set(textsIn(open.json, namespaceOf(file)).map(([name]) => name))
  const wanted = [...wantedTexts(project, file).keys()].filter(
    (name) => !hasText(project.texts, name),
  )
  const found = new Map<string, NamedValue>()
  for (const name of [...others.flatMap(([, texts]) => [...texts.keys()]), ...wanted]) {
    if (own.has(name) || !name.startsWith(before)) continue
    const [label = '', ...inner] = name.slice(before.length).split('.')
    const words = others.map(([, texts]) => texts.get(name)?.value ?? '').find((one) => one !== '')
    const detail = inner.length > 0 ? say`a group of texts` : limitLength(words ?? '', 48)
    if (!found.has(label)) found.set(label, { label, kind: 'text', detail })
  }
  return [...found.values()]
}

type WantedText = readonly [key: string, parameters: readonly string[]]

const wantedIn = cachedFor<readonly WantedText[]>()

/** Returns the keys of a locale file that documents name, with the parameters that they pass. */
function wantedTexts(project: Project, path: string): ReadonlyMap<string, readonly string[]> {
  const before = `${namespaceOf(path)}.`
  const wanted = new Map<string, readonly string[]>()
  for (const file of project.files.values())
    for (const [key, parameters] of wantedIn(file, [], () => textsNamedIn(project, file)))
      if (key.startsWith(before))
        wanted.set(key, [...new Set([...(wanted.get(key) ?? []), ...parameters])])
  return wanted
}

function textsNamedIn(project: Project, file: SourceFile): WantedText[] {
  return namesOf(project, file).all.flatMap(({ kind, name, pointer, isDeclared }) => {
    if (kind !== 'text' || isDeclared) return []
    const owner = valueAt(file.json, pointer.slice(0, pointer.lastIndexOf('/')))
    return [[name, Object.keys(objectOrEmpty(isObject(owner) ? owner['with'] : undefined))]]
  })
}
