import { t } from '../words/words'
import {
  valueText,
  isObject,
  type EndpointFamily,
  type Json,
  type JsonObject,
  type Scenario,
} from '../../../../renderer/language'
import { clientFamilies, describeScreen, withoutNotes } from '../../../build/packaging'
import type { BootstrapData } from '../../../../src/bootstrap'
import { validateScreen } from '../../../../src/delivery'
import type { PreviewContent } from '../frame/messages'
import { parseJson } from '../../../analysis/json/parse-json'
import { picturesIn } from '../../../analysis/names/name-references'
import { pictureFolder } from '../../../analysis/project/project'
import { cachedByFile, documentName, listScreens } from '../screens/list-screens'

export type ScreenParts = Pick<
  PreviewContent,
  'screen' | 'facts' | 'bundle' | 'others' | 'texts' | 'pictures' | 'start'
>

/** A screen, or the reason why it cannot be shown. */
export type ScreenResult = { ok: true; screen: ScreenParts } | { ok: false; why: string }

type Files = ReadonlyMap<string, string>

/** Creates a function that reads a screen, and parses an unchanged file only once. */
export function createScreenReader(): (files: Files, path: string) => ScreenResult {
  const parseCached = cachedByFile((text, path) => withoutNotes(parse(path, text)))
  return (files, path) => {
    try {
      return { ok: true, screen: readScreen(files, path, parseCached) }
    } catch (error) {
      return { ok: false, why: (error as Error).message }
    }
  }
}

/**
 * Adds the texts and the other screens that differ from the earlier files, so that actions can open
 * these screens. Leaves out screens that cannot be shown.
 */
export function withOthers(
  shown: ScreenParts,
  files: Files,
  read: ReturnType<typeof createScreenReader>,
  before: Files = new Map(),
): ScreenParts {
  const changed = [...files].filter(([path, text]) => before.get(path) !== text)
  const names = namesOfChanged(
    changed.map(([path]) => path),
    files,
  )
  const others = listScreens(files).flatMap(({ screen, path }) => {
    const text = files.get(path) ?? ''
    const isWanted = screen !== shown.screen && [...names].some((name) => usesName(text, name))
    const reading = isWanted ? read(files, path) : undefined
    return reading?.ok ? [reading.screen] : []
  })
  const all = [...others, shown]
  const changedTexts = changed.flatMap(([path, text]): [string, JsonObject][] => {
    const [name, json] = [textsName(path), parseJson(text)]
    return name && isObject(json) ? [[name, json]] : []
  })
  return {
    ...shown,
    others: others.map(({ facts, bundle }) => ({ facts, bundle })),
    texts: Object.assign(
      Object.fromEntries(changedTexts),
      ...all.map(({ texts }) => texts),
    ) as ScreenParts['texts'],
    pictures: Object.assign({}, ...all.map(({ pictures }) => pictures)) as ScreenParts['pictures'],
  }
}

/** Returns the names of changed documents, and of the fragments that contain them. */
function namesOfChanged(changed: readonly string[], files: Files): ReadonlySet<string> {
  const names = new Set(changed.flatMap((path) => (textsName(path) ? [] : documentName(path))))
  const fragments = [...files].filter(([path]) => path.startsWith('schemas/fragments/'))
  // The loop also visits the names that it adds, since a fragment can contain fragments.
  for (const name of names)
    for (const [path, text] of fragments) if (usesName(text, name)) names.add(documentName(path))
  return names
}

/** A document names its fragments and, before a point, the files of its endpoints. */
const usesName = (text: string, name: string) =>
  text.includes(`"${name}"`) || text.includes(`"${name}.`)

type Parse = (path: string, text: string) => JsonObject

function parse(path: string, text: string): JsonObject {
  const json = parseText(path, text)
  if (!isObject(json)) throw new Error(t('readScreen.noObject', { path }))
  return json
}

function parseText(path: string, text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw new Error(t('readScreen.noJson', { path }), { cause })
  }
}

function readScreen(files: Files, path: string, parse: Parse): ScreenParts {
  const all = (folder: string) =>
    [...files].filter(([name]) => name.startsWith(folder)).map(([name, text]) => parse(name, text))
  const document = parse(path, files.get(path) ?? '')
  if (!validateScreen(document)) throw new Error(grammarError(path))
  const families = all('schemas/endpoints/')
  const profiles = all('schemas/profiles/')
  const fragments = Object.fromEntries(
    all('schemas/fragments/').map((fragment) => [valueText(fragment['fragment']), fragment]),
  )
  const { bundle, file: _, ...facts } = describeScreen(path, document, fragments, families)
  const start = {
    app: parse(
      'schemas/app.json',
      files.get('schemas/app.json') ?? '',
    ) as unknown as BootstrapData['app'],
    profiles,
    families: clientFamilies(families as unknown as EndpointFamily[]),
  }
  const namespaces = new Set([...facts.namespaces, ...profiles.flatMap(mappedNamespaces)])
  const shown = [bundle.document, ...Object.values(bundle.fragments), start.app]
  return {
    screen: facts.screen,
    facts,
    bundle,
    start,
    texts: textsOf(files, namespaces, parse),
    pictures: picturesOf(shown, () => all('schemas/pictures/')),
  }
}

function picturesOf(
  documents: readonly object[],
  read: () => readonly JsonObject[],
): PreviewContent['pictures'] {
  const names = new Set(
    documents.flatMap((document) => picturesIn(document as JsonObject).map(({ name }) => name)),
  )
  if (names.size === 0) return {}
  return Object.fromEntries(
    read().flatMap(({ picture, densities }) =>
      typeof picture === 'string' && names.has(picture) && Array.isArray(densities)
        ? [[pictureFolder + picture, valueText(densities[1])]]
        : [],
    ),
  )
}

function grammarError(path: string): string {
  const [{ instancePath, keyword }] =
    validateScreen.errors ?? ([{ instancePath: '', keyword: '' }] as const)
  return t('readScreen.breaksTheGrammarAt', {
    path,
    value: instancePath || t('readScreen.itsRoot'),
    keyword,
  })
}

/** Returns the namespaces of the texts that a region replaces by other texts. */
function mappedNamespaces(profile: JsonObject): string[] {
  return Object.values(isObject(profile['texts']) ? profile['texts'] : {}).flatMap((key) =>
    typeof key === 'string' ? [key.split('.')[0]!] : [],
  )
}

/** Returns the name of a file of texts, such as `es/common`; `undefined` for other files. */
const textsName = (path: string) => /^locales\/([^/]+\/.+)\.json$/.exec(path)?.[1]

function textsOf(
  files: Files,
  namespaces: ReadonlySet<string>,
  parse: Parse,
): PreviewContent['texts'] {
  const entries = [...files].flatMap(([path, text]): [string, JsonObject][] => {
    const name = textsName(path)
    return name && namespaces.has(name.slice(name.indexOf('/') + 1))
      ? [[name, parse(path, text)]]
      : []
  })
  return Object.fromEntries(entries)
}

/** Returns the scenarios by name; none while the file is invalid JSON. */
export function scenariosOf(
  files: ReadonlyMap<string, string>,
  screen: string,
): ReadonlyMap<string, Scenario> {
  for (const [path, text] of files) {
    if (!path.startsWith('schemas/scenarios/')) continue
    const file = readScenarios(path, text)
    if (file?.['screen'] === screen && isObject(file['scenarios']))
      return new Map(Object.entries(file['scenarios']) as [string, Scenario][])
  }
  return new Map()
}

const readScenarios = cachedByFile((text): JsonObject | undefined => {
  const json = parseJson(text)
  return isObject(json) ? json : undefined
})
