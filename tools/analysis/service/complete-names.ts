import { valueAt, pointerTo, isObject, objectOrEmpty } from '../../../renderer/language'
import { referentOf, namesOf } from '../names/file-names'
import { kindOfNameAt } from '../names/named-kinds'
import { kindOf, type SourceFile } from '../project/source-file'
import { namedValues, type NamedValue, type NamePlace, valuesOfKind } from './named-values'
import { nameAt } from './names-at'
import { placeAt, type Hint, type Proposal } from './question'
import { cachedFor } from '../json/cached'
import type { Project } from '../project/project'
import { hasText, languageOf, namespaceOf, textsIn } from '../project/texts'
import { limitLength } from '../types/describe'
import { say } from '../words/words'

type CompletionPlace = Pick<NamePlace, 'project' | 'open' | 'samples'> & { readonly file: string }

/** Returns the names that are allowed at an offset; `undefined` if the offset is not in a name. */
export function completeNames(
  text: string,
  offset: number,
  known: CompletionPlace,
): Proposal[] | undefined {
  const { from, to, isName, values } = namesAt(text, offset, known)
  const rest = isName && !/^\s*:/.test(text.slice(to)) ? ': ' : ''
  // The list is sorted by scope, with the nearest names first.
  return values?.map((value, at) => ({
    ...value,
    snippet: escapeSnippet(JSON.stringify(value.label)) + rest,
    from,
    to,
    sort: String(at).padStart(5, '0'),
  }))
}

/** The kinds of names that have a hint everywhere, even at their own declaration. */
const describedKinds: ReadonlySet<string> = new Set([
  'screen',
  'fragment',
  'endpoint',
  'text',
  'node',
  'scenario',
])

export function hintOfName(text: string, offset: number, known: CompletionPlace): Hint | undefined {
  const place = namesAt(text, offset, known)
  const { from, to } = place
  const isRead = known.project.files.get(known.file)?.text === text
  const here = isRead ? nameAt(known.project, known.file, offset) : undefined
  const described = here && describedKinds.has(here.kind) ? here : undefined
  const name = described ? referentOf(described).name : text.slice(from, to).replace(/^"|"$/g, '')
  const values = described ? valuesOfKind(described.kind, place) : place.values
  const found = values?.find(({ label }) => label === name)
  return (
    found && {
      paragraphs: [`\`${name}\``, found.detail ?? '', ...(found.about ?? '').split('\n')].filter(
        (words) => words !== '',
      ),
      from,
      to,
    }
  )
}

/** Escapes plain text for a snippet of the language server protocol. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

interface NamesAt extends NamePlace {
  readonly from: number
  readonly to: number
  readonly isName: boolean
  readonly values: readonly NamedValue[] | undefined
}

function namesAt(text: string, offset: number, known: CompletionPlace): NamesAt {
  const { member, path, owner, isName, from, to } = placeAt(text, offset)
  const place: NamePlace = {
    ...known,
    pointer: pointerTo(owner),
    owner: valueAt(known.open.json, owner),
  }
  const valuesHere = (): readonly NamedValue[] | undefined => {
    const file = kindOf(known.file)
    if (file === 'texts') return localeValues({ ...known, path, isName })
    const kind = file && kindOfNameAt(file, path, isName)
    if (kind) return valuesOfKind(kind, place)
    return isName ? undefined : namedValues(member, place)
  }
  return { ...place, from, to, isName, values: valuesHere() }
}

interface LocalePlace extends Pick<NamePlace, 'project' | 'open'> {
  readonly file: string
  /** The names of the members that contain the offset, with the innermost member last. */
  readonly path: readonly (string | number)[]
  readonly isName: boolean
}

/**
 * Returns the completions in a locale file. Completions for a key are keys that documents or other
 * languages use and the file lacks. Completions for a value are the words of other languages, and
 * the placeholders that documents fill.
 */
function localeValues(place: LocalePlace): NamedValue[] {
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

/** Returns the keys of a locale file that documents use, with the placeholders that they fill. */
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
