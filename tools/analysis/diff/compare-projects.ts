import { cached } from '../json/cached'
import {
  type EndpointFamily,
  type JsonObject,
  isObject,
  valueText,
  type Json,
} from '../../../renderer/language'
import { kindOf } from '../project/source-file'
import { createProject, type Project } from '../project/project'
import { changedLine, type Change, type ChangeSubject } from './change'
import { areEqual } from '../json/are-equal'
import { type ComparedProjects, documentLines } from './document-lines'
import {
  titleWords,
  type DiffSide,
  readDocuments,
  type Document,
  type DocumentKind,
  type Documents,
  documentKinds,
  shownFragmentsOf,
  sideOf,
} from './documents/documents'
import {
  compareTexts,
  onScreens,
  usersOfFragments,
  usersOfPictures,
  usersOfTexts,
} from './texts/compare-texts'
import { declaredName } from '../words/member-label'
import { readProjectWords } from '../words/project-words'
import { translateDescription } from '../words/translate-description'
import { translate, say, currentLanguage } from '../words/words'
import { guardedTexts, releasedFamily } from '../guarded/guarded-texts'
import { guardedNames, isGuardedScreen } from '../../../src/delivery/guarded/index'
import { personalWords } from '../types/describe'
import { modelScreen } from '../model/build-model'
import { linksOf, withExpansions, type DocumentModel } from '../model/model'
import { print } from '../expressions/scope'

export type Files = ReadonlyMap<string, string>

/**
 * Describes the changes that borrowers notice, screen by screen. `language` is the language of the
 * titles and texts in the description. The words for data come from `described`, because the
 * endpoints of a release have no responses.
 */
export function compareProjects(
  before: Files,
  after: Files,
  language: string = currentLanguage(),
  described: Files = after,
): Change[] {
  readProjectWords(described)
  const [had, has] = [readDocuments(before), readDocuments(after)]
  const families = new Map([...described].filter(([path]) => kindOf(path) === 'endpoints'))
  const { endpoints } = readDocuments(families)
  const sides = {
    before: sideOf(had, has, language, endpoints),
    after: sideOf(has, had, language, endpoints),
  }
  const whole = documentKinds.filter((kind) => kind !== 'texts')
  return [
    ...capabilityChanges(before, after, sides),
    ...whole.flatMap((kind) => compareKind(kind, sides)),
    ...textChanges(sides),
  ].toSorted((left, right) => rank(left) - rank(right))
}

function capabilityChanges(before: Files, after: Files, sides: ComparedProjects): Change[] {
  const [was, is] = [sides.before.documents, sides.after.documents]
  const partsIn = ({ json }: Document, documents: Documents) => [
    json,
    ...shownFragmentsOf(json, documents).values(),
  ]
  const differing = [...is.screen.values()].flatMap((screen) => {
    const { name, path } = screen
    const earlier =
      was.screen.get(name) ?? [...was.screen.values()].find((one) => one.path === path)
    return earlier && areEqual(partsIn(earlier, was), partsIn(screen, is))
      ? []
      : [{ screen, earlier }]
  })
  if (differing.length === 0) return []
  const had = createProject(before)
  const has = createProject(after, { previous: had })
  return differing.flatMap(({ screen, earlier }) => {
    const earlierCapabilities = screenCapabilities(had, earlier?.name ?? screen.name)
    const subject = subjectOf('screen', was.screen.get(screen.name), screen, sides)
    return [...screenCapabilities(has, screen.name)]
      .filter((capability) => !earlierCapabilities.has(capability))
      .map((capability) => ({ ...changedLine('', say`it may now ${capability}`), subject }))
  })
}

const rank = ({ subject }: Change) => documentKinds.indexOf(subject.kind)

function compareKind(kind: DocumentKind, sides: ComparedProjects): Change[] {
  const [had, has] = [sides.before.documents[kind], sides.after.documents[kind]]
  const earlierByPath = new Map([...had.values()].map((document) => [document.path, document]))
  for (const name of has.keys()) earlierByPath.delete(had.get(name)?.path ?? '')
  const later = [...has.values()].flatMap((document) => {
    const earlier = had.get(document.name) ?? earlierByPath.get(document.path)
    if (earlier) earlierByPath.delete(earlier.path)
    return compareOne(kind, earlier, document, sides)
  })
  const removed = [...earlierByPath.values()]
  return [...later, ...removed.flatMap((document) => compareOne(kind, document, undefined, sides))]
}

function compareOne(
  kind: DocumentKind,
  before: Document | undefined,
  after: Document | undefined,
  sides: ComparedProjects,
): Change[] {
  if (before && after && areEqual(before.json, after.json)) return []
  const subject = subjectOf(kind, before, after, sides)
  return documentLines(kind, before?.json, after?.json, sides).map((line) => ({ ...line, subject }))
}

function subjectOf(
  kind: DocumentKind,
  before: Document | undefined,
  after: Document | undefined,
  sides: ComparedProjects,
): ChangeSubject {
  const document = (after ?? before)!
  const guarded = [
    { document: before, side: sides.before },
    { document: after, side: sides.after },
  ].some(
    (one) =>
      one.document &&
      isGuarded(one.side.documents, kind, one.document.name) &&
      (kind !== 'endpoints' || isReleasedChange(before, after)),
  )
  const title = titleOf(kind, document, after ? sides.after : sides.before)
  return { kind, name: document.name, guarded, title }
}

/** Returns whether a change affects a release. Releases contain no descriptions of endpoints. */
function isReleasedChange(before: Document | undefined, after: Document | undefined): boolean {
  const [was, is] = [before, after].map(
    (document) => document && releasedFamily(document.json as unknown as EndpointFamily),
  )
  return JSON.stringify(was) !== JSON.stringify(is)
}

/**
 * Returns whether a change of the document needs approval, because the document is a guarded screen
 * or a guarded screen uses it.
 */
function isGuarded(documents: Documents, kind: DocumentKind, name: string): boolean {
  const guarded = guardedScreens(documents)
  const users = usersOf(kind, name, documents)
  return users
    ? users.some((screen) => guarded.has(screen))
    : ['app', 'profile', 'endpoints'].includes(kind) && guarded.size > 0
}

/** Returns the screens that use a screen, fragment or picture; `undefined` for other kinds. */
function usersOf(
  kind: DocumentKind,
  name: string,
  documents: Documents,
): readonly string[] | undefined {
  if (kind === 'screen') return [name]
  if (kind === 'fragment') return usersOfFragments(documents).get(name) ?? []
  return kind === 'picture' ? (usersOfPictures(documents).get(name) ?? []) : undefined
}

function titleOf(kind: DocumentKind, { name, json }: Document, side: DiffSide): string {
  if (kind === 'screen') return screenTitle(name, json, side)
  const screens = () => onScreens(usersOf(kind, name, side.documents) ?? [], side)
  if (kind === 'fragment') return say`the fragment ${declaredName(name)}, ${screens()}`
  if (kind === 'picture') return say`the picture ${name}, ${screens()}`
  return kind === 'app'
    ? translate('the whole app')
    : kind === 'scenarios'
      ? say`the scenarios of ${side.names.screen(name)}`
      : `${translate(kind)} ${kind === 'endpoints' ? translateDescription(name) : name}`
}

function screenTitle(name: string, json: JsonObject, { names }: DiffSide): string {
  const words = titleWords(json['title'], names.text)
  return words === undefined ? name : `${words} (${name})`
}

/**
 * Returns the changes of texts. Each change is listed under the screen that shows the text. If
 * several screens show the text, the change is listed once for all of them.
 */
function textChanges({ before, after }: ComparedProjects): Change[] {
  const [known, earlier] = [usersOfTexts(after.documents), usersOfTexts(before.documents)]
  const users = new Map([...earlier, ...known])
  const rules = [before, after].map(({ documents }) => guardedKeys(documents))
  return compareTexts(before, after, users).map(({ screens, file, keys, ...line }) => {
    const guarded = keys.some((key) => rules.some((isGuarded) => isGuarded(key)))
    const [screen = '', ...others] = screens
    const { documents } = after.documents.screen.has(screen) ? after : before
    const document = others.length > 0 ? undefined : documents.screen.get(screen)
    if (document) {
      const subject = subjectOf('screen', document, document, { before, after })
      return { ...line, subject: { ...subject, guarded } }
    }
    const where = line.pointer === '' ? '' : `, ${onScreens(screens, after)}`
    return {
      ...line,
      text: line.text + where,
      subject: { kind: 'texts', name: file, guarded, title: translate('texts') },
    }
  })
}

/**
 * Returns a test for text keys: true if a change of the text needs an approval. `publish` uses the
 * same test.
 */
function guardedKeys(documents: Documents): (key: string) => boolean {
  const { screen, fragment, app, endpoints, profile } = documents
  const names = guardedScreens(documents)
  const parts = [...usersOfFragments(documents)].filter(([, users]) =>
    users.some((user) => names.has(user)),
  )
  return guardedTexts({
    guarded: [...jsonOf(screen, names), ...jsonOf(fragment, new Map(parts))],
    app: jsonOf(app),
    families: jsonOf(endpoints),
    profiles: jsonOf(profile),
  })
}

function jsonOf(
  documents: ReadonlyMap<string, Document>,
  names: Pick<ReadonlySet<string>, 'keys'> = documents,
): JsonObject[] {
  return [...names.keys()].flatMap((name) => {
    const document = documents.get(name)
    return document ? [document.json] : []
  })
}

/** The guarded screens in one version of the documents. */
export const guardedScreens = cached((documents: Documents): ReadonlySet<string> => {
  const names = guardedNames(jsonOf(documents.endpoints), jsonOf(documents.app)[0])
  const isGuarded = ({ json }: Document) =>
    isGuardedScreen(json, shownFragmentsOf(json, documents).values(), names)
  return new Set([...documents.screen.values()].filter(isGuarded).map(({ name }) => name))
})

/**
 * Returns the sensitive abilities of a screen: it changes data by a call, uses native methods,
 * opens foreign URLs or shows personal data. Each string ends the sentence "The screen may …".
 */
function screenCapabilities(project: Project, screen: string): ReadonlySet<string> {
  const document = project.screens.get(screen)
  const models = document ? withExpansions(modelScreen(project, document)) : []
  return new Set(
    models.flatMap((model) => [
      ...callsIn(model),
      ...nativesIn(model),
      ...leadsIn(model),
      ...personalOf(model),
    ]),
  )
}

function callsIn({ named, project }: DocumentModel): string[] {
  return named('endpoint').flatMap(({ name }) => {
    const endpoint = project.endpoints.get(name)
    if (!endpoint?.changes) return []
    return [
      endpoint.guarded
        ? say`call ${name}, which is guarded`
        : say`call ${name}, which changes data`,
    ]
  })
}

function nativesIn({ actions }: DocumentModel): string[] {
  return actions
    .filter(({ name }) => name === 'native')
    .map(({ source }) => say`call ${valueText(source['method'])} of the native app`)
}

/** Returns the foreign URLs of a document. URLs of the app itself are allowed everywhere. */
function leadsIn({ actions, nodes }: DocumentModel): string[] {
  const steps = actions.flatMap(({ source: { url, link } }) => [
    ...(url === undefined ? [] : [url]),
    ...(link === undefined ? [] : [say`the address ${valueText(link)} of the settings`]),
  ])
  return [...steps, ...nodes.flatMap(linksOf)]
    .filter(isForeign)
    .map((address) => say`lead to ${worded(address)}`)
}

function isForeign(address: Json): boolean {
  return isObject(address) ? !('route' in address) : address !== ''
}

const worded = (address: Json) => (typeof address === 'string' ? address : print(address))

function personalOf({ expressions }: DocumentModel): string[] {
  return expressions.flatMap(({ path, source, type: { personal } }) =>
    path !== undefined && personal ? [say`read ${print(source)}, ${personalWords(personal)}`] : [],
  )
}
