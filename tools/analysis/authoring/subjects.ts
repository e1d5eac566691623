import { applyEdits, createLocator, lineStarts, type Range, spanOf } from '../edits/text-edit'
import { lineWidth, printJson } from '../edits/print-json'
import en from './words/en.json'
import es from './words/es.json'
import {
  fillPlaceholders,
  type JsonObject,
  isObject,
  objectOrEmpty,
} from '../../../renderer/language'
import type { Project } from '../project/project'
import { namesOf, placeIn } from '../names/file-names'
import { namedTexts, type NameReference } from '../names/named-kinds'
import { scenarioFilesOf } from '../project/screens'
import type { SourceFile } from '../project/source-file'
import { stringsIn, namespaceOf } from '../project/texts'
import { plainName } from '../names/words-of-names'
import { nearest } from '../source/nearest'

/** The new texts of files by path; `undefined` for a removed file. */
export type FileChanges = ReadonlyMap<string, string | undefined>

/** A position in a file that makes the change impossible. */
export interface BlockingPosition extends Pick<Range, 'line' | 'column'> {
  readonly file: string
  readonly pointer: string
}

export interface Refusal {
  readonly key: keyof typeof en
  readonly values: Readonly<Record<string, string>>
  readonly places?: readonly BlockingPosition[]
}

interface EditResult {
  readonly changes: FileChanges
  readonly file: string | undefined
}

export type Outcome = EditResult | { readonly refused: Refusal }

export function refusal(
  key: Refusal['key'],
  values: Refusal['values'] = {},
  places?: readonly BlockingPosition[],
): { readonly refused: Refusal } {
  return { refused: { key, values, ...(places ? { places } : {}) } }
}

const words: Readonly<Record<'en' | 'es', Readonly<Record<Refusal['key'], string>>>> = { en, es }

export function refusalMessage({ key, values }: Refusal, language: 'en' | 'es' = 'en'): string {
  return fillPlaceholders(words[language][key], (name) => values[name] ?? '')
}

export function textFile(language: string, namespace: string): string {
  return `locales/${language}/${namespace}.json`
}

/** Returns a namespace that no language uses yet, such as `loanDetails` for `loan-details`. */
export function freeNamespace({ kinds }: Project, screen: string): string {
  const taken = new Set(kinds.texts.map(({ path }) => namespaceOf(path)))
  const own = screen.replace(/-+(.)?/g, (_, letter = '') => String(letter).toUpperCase())
  const names = [own, `${own}Screen`, ...Array.from({ length: 99 }, (_, at) => `${own}${at + 2}`)]
  return names.find((name) => !taken.has(name))!
}

export function printDocument(document: JsonObject): string {
  return `${printJson(document, { column: lineWidth, indent: '', step: '  ', newline: '\n' })}\n`
}

type SubjectKind = 'screen' | 'fragment' | 'endpoint' | 'picture'

/** A document or endpoint to rename or delete. The name of an endpoint is `family.endpoint`. */
export interface Subject {
  readonly kind: SubjectKind
  readonly name: string
}

export interface Mention extends Omit<NameReference, 'kind' | 'name'> {
  readonly file: string
  readonly range?: Range
}

/** Returns all mentions of a subject, without its declaration. */
export function mentionsOf(project: Project, { kind, name }: Subject): Mention[] {
  return [...project.files.values()].flatMap((file) => mentionsIn(project, file, { kind, name }))
}

export function mentionsIn(project: Project, file: SourceFile, subject: Subject): Mention[] {
  return namesOf(project, file)
    .of(subject)
    .flatMap(({ isDeclared, kind: _kind, name: _name, ...place }) =>
      isDeclared ? [] : [{ ...place, file: file.path }],
    )
}

/** The namespace of the texts that the app itself uses on each screen. */
export const frame = 'common'

/** Returns the keys of texts that only these files use. */
export function textsOnlyIn(project: Project, files: ReadonlySet<string>): ReadonlySet<string> {
  const known = namedTexts(project.texts)
  const users = [...project.files.values()].flatMap((file) =>
    mayNameTexts(file) && isObject(file.json)
      ? [{ isOwn: files.has(file.path), json: file.json }]
      : [],
  )
  const own = new Set(
    users.flatMap(({ isOwn, json }) =>
      isOwn ? [...stringsIn(json), ...Object.keys(objectOrEmpty(json['texts']))] : [],
    ),
  )
  const elsewhere = users.filter(({ isOwn }) => !isOwn)
  const isUsed = (key: string) =>
    elsewhere.some(
      ({ json }) => stringsIn(json).has(key) || Object.hasOwn(objectOrEmpty(json['texts']), key),
    )
  return new Set(
    [...own].filter((key) => known.has(key) && !key.startsWith(`${frame}.`) && !isUsed(key)),
  )
}

/** Returns whether a file of this kind can use texts. */
export function mayNameTexts({ kind }: SourceFile): boolean {
  return kind !== undefined && kind !== 'texts' && kind !== 'scenarios' && kind !== 'asset'
}

const forms: Readonly<Record<SubjectKind, RegExp>> = {
  screen: /^[a-z][a-z0-9-]{0,63}$/,
  fragment: /^[a-z][a-z0-9-]{0,63}$/,
  picture: /^[a-z][a-z0-9-]{0,63}$/,
  endpoint: /^[a-z][A-Za-z0-9-]{0,63}\.[A-Za-z][A-Za-z0-9_]{0,63}$/,
}

const keys = {
  screen: { bad: 'badScreenName', none: 'noScreen', taken: 'screenTaken' },
  fragment: { bad: 'badFragmentName', none: 'noFragment', taken: 'fragmentTaken' },
  picture: { bad: 'badPictureName', none: 'noPicture', taken: 'pictureTaken' },
  endpoint: { bad: 'badEndpointName', none: 'noEndpoint', taken: 'endpointTaken' },
} as const satisfies Record<SubjectKind, Record<string, Refusal['key']>>

/** Names with a special meaning in JavaScript objects. */
const unsafeNames = ['constructor', 'prototype']

type RefusedOutcome = { readonly refused: Refusal }

/** Returns the reason why a new name is not allowed; `undefined` for an allowed name. */
export function newNameRefusal(
  project: Project,
  { kind, name }: Subject,
): RefusedOutcome | undefined {
  if (!forms[kind].test(name) || unsafeNames.includes(name.split('.').at(-1)!))
    return refusal(keys[kind].bad, { name, example: exampleFor(kind, name) })
  const file = fileOf(project, { kind, name })
  return file === undefined ? undefined : refusal(keys[kind].taken, { name, file })
}

export function oldNameRefusal(
  project: Project,
  { kind, name }: Subject,
): RefusedOutcome | undefined {
  if (fileOf(project, { kind, name }) !== undefined) return undefined
  const near = nearest(name, declared(project, kind).keys())
  return near === undefined
    ? refusal(keys[kind].none, { name })
    : refusal(`${keys[kind].none}Near`, { name, near })
}

/** Returns the subject with a name; `undefined` for names of other kinds. */
export function subjectOf({ kind, name }: { kind: string; name: string }): Subject | undefined {
  const of = (Object.keys(forms) as SubjectKind[]).find((one) => one === kind)
  return of && { kind: of, name }
}

export function fileOf(project: Project, { kind, name }: Subject): string | undefined {
  return declared(project, kind).get(name)?.file
}

function declared({ screens, fragments, pictures, endpoints }: Project, kind: SubjectKind) {
  const all: Readonly<Record<SubjectKind, ReadonlyMap<string, { readonly file: string }>>> = {
    screen: screens,
    fragment: fragments,
    picture: pictures,
    endpoint: endpoints,
  }
  return all[kind]
}

/** Returns the files of a subject. The files of a screen include its scenarios. */
export function filesOf(project: Project, { kind, name }: Subject): string[] {
  if (kind === 'endpoint') return []
  const scenarios = kind === 'screen' ? scenarioFilesOf(project.kinds.scenarios, name) : []
  return [fileOf(project, { kind, name })!, ...scenarios.map(({ path }) => path)]
}

export function withName(
  file: SourceFile,
  places: readonly Omit<Mention, 'file'>[],
  to: string,
): string {
  const locator = createLocator(file.text)
  const starts = lineStarts(file.text)
  const edits = places.map(({ says = (name) => name, range, ...place }) => ({
    ...spanOf(range ?? placeIn(file, place, locator), starts),
    text: JSON.stringify(says(to)),
  }))
  // A string with two mentions of the subject would be replaced twice, so equal edits are joined.
  return applyEdits(file.text, [...new Map(edits.map((edit) => [edit.from, edit])).values()])
}

/** The screens that the app's code opens: for an unknown URL, and for a disabled screen. */
const screensOfApp = new Set(['not-found', 'disabled'])

export function openedByApp({ kind, name }: Subject) {
  return kind === 'screen' && screensOfApp.has(name)
    ? refusal('opensByItself', { name })
    : undefined
}

function exampleFor(kind: SubjectKind, name: string): string {
  if (kind === 'endpoint') return 'orders.list'
  const plain = plainName(name)
  return plain === '' || unsafeNames.includes(plain) ? `my-${kind}` : plain
}
