import type { Project } from '../../project/project'
import {
  newNameRefusal,
  mentionsIn,
  mentionsOf,
  oldNameRefusal,
  filesOf,
  withName,
  type Outcome,
  refusal,
  freeNamespace,
  type Refusal,
  printDocument,
  textFile,
  textsOnlyIn,
} from '../subjects'
import { type CopiedText, copyTexts, freshKey, textKeyPlaces, withTextKeys } from '../own-texts'
import { namedTexts } from '../../names/named-kinds'
import { templates } from '../../templates/templates'
import { localeOf, replaceTitles, type Titles } from './retitled'
import {
  valueAt,
  isObject,
  type Json,
  type JsonObject,
  visitValue,
  objectOrEmpty,
} from '../../../../renderer/language'
import type { NamedDocument } from '../../project/screens'
import { applyEdits } from '../../edits/text-edit'
import { setValue, removeValue } from '../document/edits'
import { readJson } from '../document/nodes'

/** Creates a screen from another screen or a template. The new screen has no findings. */
export function newScreen(project: Project, request: NewScreenRequest): Outcome {
  const refused =
    newNameRefusal(project, { kind: 'screen', name: request.name }) ??
    routeRefusal(project, request) ??
    ('screen' in request.from
      ? oldNameRefusal(project, { kind: 'screen', name: request.from.screen })
      : undefined) ??
    titleRefusal(project, request)
  if (refused) return refused
  const namespace = freeNamespace(project, request.name)
  const draft =
    'screen' in request.from
      ? copyOf(project, request, request.from.screen, namespace)
      : fromTemplate(project, request, request.from.template, namespace)
  if ('refused' in draft) return draft
  const { file, screen, scenarios, before, locale, texts, copied = [], settings = [] } = draft
  if (project.files.has(file)) return refusal('fileTaken', { file })
  const retitling = { before, after: request.titles, locale }
  const changes = new Map([
    [file, screenText(screen, request, `${namespace}.title`)],
    ...scenarios.map(([path, text]): [string, string] => [path, replaceTitles(text, retitling)]),
    ...texts.map(([language, words]): [string, string] => [
      textFile(language, namespace),
      printDocument(words),
    ]),
    ...settings,
  ])
  const textNow = (path: string) => changes.get(path) ?? project.files.get(path)?.text ?? ''
  for (const { path, edits } of copyTexts(project.texts, textNow, copied))
    changes.set(path, applyEdits(textNow(path), edits))
  return { file, changes }
}

interface Draft {
  readonly file: string
  readonly screen: string
  readonly scenarios: readonly (readonly [path: string, text: string])[]
  readonly before: Titles
  readonly locale: Json | undefined
  readonly texts: readonly (readonly [language: string, words: JsonObject])[]
  readonly copied?: readonly CopiedText[]
  readonly settings?: ReadonlyMap<string, string>
}

type MaybeDraft = Draft | { readonly refused: Refusal }

const routeForm = /^#?\/[\w./-]*$/

function routeRefusal(project: Project, { name, route }: NewScreenRequest) {
  if (!routeForm.test(route) || route.length > 128)
    return refusal('badRoute', { route, example: `/${name}` })
  const other = [...project.screens.values()].find(({ document: { routes } }) =>
    Array.isArray(routes) ? routes.includes(route) : false,
  )
  return other && refusal('routeTaken', { route, screen: other.name })
}

function titleRefusal(project: Project, { titles }: NewScreenRequest) {
  const language = project.app.languages.find((name) => (titles[name] ?? '').trim() === '')
  if (language !== undefined) return refusal('noTitle', { language })
  const title = Object.values(titles).find((words) => /[{}]/.test(words))
  return title === undefined ? undefined : refusal('bracesInTitle', { title })
}

function fromTemplate(
  project: Project,
  { name, area = 'new', titles }: NewScreenRequest,
  from: string,
  namespace: string,
): MaybeDraft {
  const template = Object.hasOwn(templates, from) ? templates[from] : undefined
  if (!template)
    return refusal('noTemplate', { name: from, templates: Object.keys(templates).join(', ') })
  const { screen, scenarios, texts } = template
  const before = Object.entries(texts).map(([language, { title }]) => [language, title])
  return {
    file: `schemas/screens/${area}/${name}.json`,
    screen: printDocument(screen).replaceAll('"template.', `"${namespace}.`),
    scenarios: [[`schemas/scenarios/${name}.json`, printDocument({ ...scenarios, screen: name })]],
    before: Object.fromEntries(before) as Titles,
    locale: localeOf(project, screen),
    texts: project.app.languages.map((language) => [
      language,
      { ...(texts[language] ?? texts['en']), title: titles[language] ?? '' },
    ]),
  }
}

/**
 * Copies a screen. Links from the screen to itself lead to the copy. The copy has its own title, and
 * copies of the texts that only the source uses.
 */
function copyOf(
  project: Project,
  request: NewScreenRequest,
  from: string,
  namespace: string,
): Draft {
  const { name, area, titles } = request
  const source = project.screens.get(from)!
  const [, ...scenarios] = filesOf(project, { kind: 'screen', name: from })
  const keys = copiedKeys(project, source, namespace)
  const aboutItself = (path: string) => {
    const file = project.files.get(path)!
    return withName(file, mentionsIn(project, file, { kind: 'screen', name: from }), name)
  }
  return {
    file:
      area === undefined
        ? pathOfCopy(source.file, source, request)
        : `schemas/screens/${area}/${name}.json`,
    screen: withTextKeys(aboutItself(source.file), textKeyPlaces(source.document), keys),
    scenarios: scenarios.map((path) => [pathOfCopy(path, source, request), aboutItself(path)]),
    before: titlesOf(project, source),
    locale: localeOf(project, source.document),
    texts: Object.entries(titles).map(([language, title]) => [language, { title }]),
    copied: [...keys].map(([key, to]) => ({ from: key, to })),
    settings: copiedSettings(project, from, name),
  }
}

/**
 * Returns the keys of the texts that only this screen uses, with the keys of their copies. A text
 * in the namespace of the title moves to the namespace of the new screen.
 */
function copiedKeys(
  project: Project,
  { file, document }: NamedDocument,
  namespace: string,
): ReadonlyMap<string, string> {
  const titles = new Set(titlePlaces(document).map(({ key }) => key))
  const [[own = ''] = []] = [...titles].map((key) => key?.split('.') ?? [])
  const taken = new Set(namedTexts(project.texts))
  const keys = new Map<string, string>()
  for (const key of textsOnlyIn(project, new Set([file]))) {
    if (titles.has(key)) continue
    const isOwn = key.startsWith(`${own}.`)
    const wanted = isOwn ? namespace + key.slice(own.length) : key
    const to = freshKey(wanted, (name) => taken.has(name) || name === `${namespace}.title`)
    taken.add(to)
    keys.set(key, to)
  }
  return keys
}

function pathOfCopy(path: string, { name }: NamedDocument, request: NewScreenRequest): string {
  const [file = ''] = /[^/]+$/.exec(path) ?? []
  const next = file === `${name}.json` ? `${request.name}.json` : `${request.name}-${file}`
  return path.slice(0, -file.length) + next
}

/** Returns the titles of a screen by language; none if the title is not a text key. */
export function titlesOf({ texts }: Project, { document }: NamedDocument): Titles {
  const [{ key } = {}] = titlePlaces(document)
  return Object.fromEntries(
    [...texts].flatMap(([language, words]) => {
      const text = key === undefined ? undefined : words.get(key)
      return text ? [[language, text.value]] : []
    }),
  )
}

function copiedSettings(project: Project, from: string, to: string): Map<string, string> {
  const changes = new Map<string, string>()
  for (const { file, pointer, atKey } of mentionsOf(project, { kind: 'screen', name: from })) {
    const { kind, json, text } = project.files.get(file)!
    const value = valueAt(json, pointer)
    if (!atKey || kind === 'scenarios' || value === undefined) continue
    const place = pointer.replace(/[^/]+$/, to)
    const now = changes.get(file) ?? text
    changes.set(file, applyEdits(now, setValue(now, place, value)))
  }
  return changes
}

export interface NewScreenRequest {
  readonly name: string
  readonly route: string
  /** A folder in `schemas/screens`, by default the folder of the copied screen. */
  readonly area?: string
  readonly titles: Readonly<Record<string, string>>
  readonly from: { readonly screen: string } | { readonly template: string }
}

/** Returns the text of the copied document without the comment at its top. */
function screenText(text: string, { name, route }: NewScreenRequest, title: string): string {
  const places = titlePlaces(readJson(text)?.json)
  const values: [pointer: string, value: Json][] = [
    ['/screen', name],
    ['/routes', [route]],
    ...places.map(({ pointer }): [string, Json] => [pointer, { t: title }]),
  ]
  return values.reduce(
    (now, [pointer, value]) => applyEdits(now, setValue(now, pointer, value)),
    applyEdits(text, removeValue(text, '/$comment')),
  )
}

interface TitlePlace {
  readonly pointer: string
  readonly key?: string
}

/** Returns the places for the new title: all text keys in the old title, or the whole title. */
function titlePlaces(screen: Json | undefined): TitlePlace[] {
  const places: TitlePlace[] = []
  const title = objectOrEmpty(screen)['title']
  visitValue(
    title,
    (inner, pointer) => {
      if (isObject(inner) && typeof inner['t'] === 'string')
        places.push({ pointer, key: inner['t'] })
    },
    '/title',
  )
  return places.length > 0 ? places : [{ pointer: '/title' }]
}
