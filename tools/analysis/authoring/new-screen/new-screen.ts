import type { Project } from '../../project/project'
import {
  newNameRefusal,
  mentionsIn,
  mentionsOf,
  oldNameRefusal,
  filesOf,
  withName,
} from '../subjects'
import {
  type Outcome,
  refuse,
  freeNamespace,
  type Refusal,
  printed,
  textFile,
  type FileChanges,
} from '../outcome'
import { type Template, templates } from '../templates/templates'
import { localeOf, retitled, type Titles } from './retitled'
import { valueAt, isObject, type Json, visitValue } from '../../../../renderer/language'
import type { NamedDocument } from '../../project/screens'
import { applyEdits } from '../../edits/text-edit'
import { setValue, removeValue } from '../document/edits'
import { readJson } from '../document/nodes'

/** Creates a screen, as a copy or from a template. The new screen has no findings. */
export function newScreen(project: Project, request: NewScreenRequest): Outcome {
  const refused =
    newNameRefusal(project, { kind: 'screen', name: request.name }) ??
    routeRefusal(project, request) ??
    titleRefusal(project, request)
  if (refused) return refused
  const namespace = freeNamespace(project, request.name)
  const draft =
    'screen' in request.from
      ? copyOf(project, request, request.from.screen, namespace)
      : fromTemplate(project, request, request.from.template, namespace)
  return 'refused' in draft ? draft : made(project, draft)
}

function made({ files }: Project, { file, changes }: Draft): Outcome {
  const existing = [...changes.keys()].find((path) => path === file && files.has(path))
  return existing === undefined ? { file, changes } : refuse('fileTaken', { file: existing })
}

const routeForm = /^#?\/[\w./-]*$/

/** Returns the reason why a route is not allowed, or `undefined`. */
function routeRefusal(project: Project, { name, route }: NewScreenRequest) {
  if (!routeForm.test(route) || route.length > 128)
    return refuse('badRoute', { route, example: `/${name}` })
  const other = [...project.screens.values()].find(({ document: { routes } }) =>
    Array.isArray(routes) ? routes.includes(route) : false,
  )
  return other && refuse('routeTaken', { route, screen: other.name })
}

/** Returns a refusal if the title is missing in a language of the app. */
function titleRefusal(project: Project, { titles }: NewScreenRequest) {
  const language = project.app.languages.find((name) => (titles[name] ?? '').trim() === '')
  if (language !== undefined) return refuse('noTitle', { language })
  const title = Object.values(titles).find((words) => /[{}]/.test(words))
  return title === undefined ? undefined : refuse('bracesInTitle', { title })
}

/** A screen from a template, with its own texts. */
function fromTemplate(
  project: Project,
  request: NewScreenRequest,
  name: string,
  namespace: string,
): Draft | { readonly refused: Refusal } {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) return refuse('noTemplate', { name, templates: Object.keys(templates).join(', ') })
  const { screen, scenarios, texts } = template
  const file = `schemas/screens/${request.area ?? 'new'}/${request.name}.json`
  const document = printed(screen).replaceAll('"template.', `"${namespace}.`)
  const retitling = {
    before: titlesIn(template),
    after: request.titles,
    locale: localeOf(project, screen),
  }
  const expected = printed({ ...scenarios, screen: request.name })
  return {
    file,
    changes: new Map([
      [file, screenText(document, request, `${namespace}.title`)],
      [`schemas/scenarios/${request.name}.json`, retitled(expected, retitling)],
      ...project.app.languages.map((language): [string, string] => [
        textFile(language, namespace),
        printed({ ...(texts[language] ?? texts['en']), title: request.titles[language] ?? '' }),
      ]),
    ]),
  }
}

function titlesIn({ texts }: Template): Titles {
  return Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
}

/**
 * Copies a screen and its scenarios. Its references to itself refer to the copy, which shares other
 * texts with the original.
 */
function copyOf(
  project: Project,
  request: NewScreenRequest,
  from: string,
  namespace: string,
): Draft | { readonly refused: Refusal } {
  const source = project.screens.get(from)
  if (!source) return oldNameRefusal(project, { kind: 'screen', name: from })!
  const [, ...scenarios] = filesOf(project, { kind: 'screen', name: from })
  const file =
    request.area === undefined
      ? besides(source.file, source, request)
      : `schemas/screens/${request.area}/${request.name}.json`
  const retitling = {
    before: titlesOf(project, source),
    after: request.titles,
    locale: localeOf(project, source.document),
  }
  return {
    file,
    changes: new Map([
      [
        file,
        screenText(
          aboutItself(project, source, source.file, request),
          request,
          `${namespace}.title`,
        ),
      ],
      ...scenarios.map((path): [string, string] => [
        besides(path, source, request),
        retitled(aboutItself(project, source, path, request), retitling),
      ]),
      ...Object.entries(request.titles).map(([language, title]): [string, string] => [
        textFile(language, namespace),
        printed({ title }),
      ]),
      ...copiedSettings(project, from, request.name),
    ]),
  }
}

/** The path of a file of the copy, in the folder of the original. */
function besides(path: string, { name }: NamedDocument, request: NewScreenRequest): string {
  const [file = ''] = /[^/]+$/.exec(path) ?? []
  const next = file === `${name}.json` ? `${request.name}.json` : `${request.name}-${file}`
  return path.slice(0, -file.length) + next
}

/** The source of a file of the screen, in which references to the screen refer to the copy. */
function aboutItself(
  project: Project,
  { name }: NamedDocument,
  path: string,
  request: NewScreenRequest,
): string {
  const file = project.files.get(path)!
  return withName(file, mentionsIn(project, file, { kind: 'screen', name }), request.name)
}

/** The title of a screen in each language; empty if the title is not a text key. */
export function titlesOf({ texts }: Project, { document }: NamedDocument): Titles {
  const [{ key } = {}] = titlePlaces(document)
  return Object.fromEntries(
    [...texts].flatMap(([language, words]) => {
      const text = key === undefined ? undefined : words.get(key)
      return text ? [[language, text.value]] : []
    }),
  )
}

/** Copies the settings that the app document and the profiles have for a single screen. */
function copiedSettings(project: Project, from: string, to: string): Map<string, string> {
  const changes = new Map<string, string>()
  for (const { file, pointer, atKey } of mentionsOf(project, { kind: 'screen', name: from })) {
    const { kind, json, text, written } = project.files.get(file)!
    const value = valueAt(json, pointer)
    if (!atKey || kind === 'scenarios' || value === undefined) continue
    const place = written(pointer).replace(/[^/]+$/, to)
    const now = changes.get(file) ?? text
    changes.set(file, applyEdits(now, setValue(now, place, value)))
  }
  return changes
}

/** The request for a new screen. */
export interface NewScreenRequest {
  readonly name: string
  readonly route: string
  /** The folder in `schemas/screens`; by default the folder of the copied screen. */
  readonly area?: string
  /** The titles by language. */
  readonly titles: Readonly<Record<string, string>>
  /** The screen to copy, or the template to use. */
  readonly from: { readonly screen: string } | { readonly template: string }
}

/** The files of a new screen, before the check whether they exist already. */
interface Draft {
  readonly file: string
  readonly changes: FileChanges
}

/** The source of a screen with a new name, route and title, without the comment at the top. */
function screenText(text: string, { name, route }: NewScreenRequest, title: string): string {
  const steps: ((text: string) => ReturnType<typeof setValue>)[] = [
    (now) => removeValue(now, '/$comment'),
    (now) => setValue(now, '/screen', name),
    (now) => setValue(now, '/routes', [route]),
    ...titlePlaces(readJson(text)?.json).map(
      ({ pointer }) =>
        (now: string) =>
          setValue(now, pointer, { t: title }),
    ),
  ]
  return steps.reduce((now, step) => applyEdits(now, step(now)), text)
}

interface TitlePlace {
  readonly pointer: string
  readonly key?: string
}

/** The places of a title with their text keys; without keys, the place of the title itself. */
function titlePlaces(screen: Json | undefined): TitlePlace[] {
  const found: TitlePlace[] = []
  const title = isObject(screen) ? screen['title'] : undefined
  visitValue(
    title,
    (part, pointer) => {
      if (isObject(part) && typeof part['t'] === 'string') found.push({ pointer, key: part['t'] })
    },
    '/title',
  )
  return found.length > 0 ? found : [{ pointer: '/title' }]
}
