import {
  type EndpointFamily,
  type JsonObject,
  isObject,
  fragmentsOf,
} from '../../../renderer/language'
import { added, changed, removed, type Change, type Line, type Subject, same } from './change'
import { compareRecords, type RecordWords } from './documents/compare-records'
import {
  sidesOf,
  titleWords,
  type Side,
  readDocuments,
  type Document,
  type DocumentKind,
  type Documents,
} from './documents/documents'
import { compareDocument, compareCapabilities } from './screens/compare-document'
import { compareTexts, onScreens, usersOfParts, usersOfTexts } from './texts/compare-texts'
import { said, say, spokenLanguage } from '../words/words'
import type { Names } from '../sentences/value'
import type { DocumentNames } from '../actions/meaning'
import { guardedTexts, releasedFamily } from '../guarded/guarded-texts'
import { guardedNames, isGuardedScreen } from '../../../src/delivery/guarded/index'

/** The files of one state of a project, by path. */
export type Files = ReadonlyMap<string, string>

interface Sides {
  readonly before: Side
  readonly after: Side
}

/**
 * Describes the changes for the borrower between two states of a project, screen by screen. Titles
 * and texts are quoted in `language`.
 */
export function compareProjects(
  before: Files,
  after: Files,
  language: string = spokenLanguage(),
): Change[] {
  const sides = sidesOf(readDocuments(before), readDocuments(after), language)
  const whole = (Object.keys(kinds) as DocumentKind[]).filter((kind) => kind !== 'texts')
  return [
    ...capabilityChanges(before, after, sides),
    ...whole.flatMap((kind) => compareKind(kind, sides)),
    ...textChanges(sides),
  ].toSorted((left, right) => rank(left) - rank(right))
}

/** Lists new capabilities of screens before other changes. */
function capabilityChanges(before: Files, after: Files, sides: Sides): Change[] {
  const capabilities = compareCapabilities(
    { files: before, documents: sides.before.documents },
    { files: after, documents: sides.after.documents },
  )
  return [...capabilities].flatMap(([name, lines]) => {
    const [had, has] = [sides.before, sides.after].map((side) => side.documents.screen.get(name))
    const subject = subjectOf('screen', had, has, sides)
    return lines.map((line) => ({ ...line, subject }))
  })
}

/** The name of each kind of document, in the order of the output. */
const kinds: Readonly<Record<DocumentKind, Subject['kind']>> = {
  screen: 'screen',
  fragment: 'fragment',
  texts: 'texts',
  app: 'app',
  endpoints: 'endpoints',
  profile: 'profile',
  scenarios: 'scenarios',
}

const rank = ({ subject }: Change) => Object.values(kinds).indexOf(subject.kind)

function compareKind(kind: DocumentKind, sides: Sides): Change[] {
  const [had, has] = [sides.before.documents[kind], sides.after.documents[kind]]
  const gone = [...had.values()].filter(({ name }) => !has.has(name))
  const renamed = new Map(
    gone.flatMap((document) =>
      [...has.values()]
        .filter(({ name, path }) => !had.has(name) && path === document.path)
        .map(({ name }) => [name, document] as const),
    ),
  )
  const later = [...has.values()].flatMap((document) =>
    compareOne(kind, had.get(document.name) ?? renamed.get(document.name), document, sides),
  )
  const removed = gone
    .filter((document) => ![...renamed.values()].includes(document))
    .flatMap((document) => compareOne(kind, document, undefined, sides))
  return [...later, ...removed]
}

function compareOne(
  kind: DocumentKind,
  before: Document | undefined,
  after: Document | undefined,
  sides: Sides,
): Change[] {
  if (before && after && same(before.json, after.json)) return []
  const subject = subjectOf(kind, before, after, sides)
  const lines =
    before && after
      ? linesOf(kind, before.json, after.json, sides)
      : [cameOrWent(before, after, subject)]
  return (lines.length > 0 ? lines : [unnamed()]).map((line) => ({ ...line, subject }))
}

/** The line for a change that no sentence describes, so that the change is not hidden. */
const unnamed = () =>
  changed('', said('something changed that has no description yet; compare the files'))

function cameOrWent(
  before: Document | undefined,
  after: Document | undefined,
  { kind }: Subject,
): Line {
  const what = said(
    kind === 'screen' ? 'this screen' : kind === 'fragment' ? 'this fragment' : 'this document',
  )
  return after && !before
    ? added('', say`${what} was added`)
    : removed('', say`${what} was removed`)
}

const records: Readonly<Partial<Record<DocumentKind, RecordWords>>> = {
  endpoints: { member: 'endpoints', one: 'the endpoint' },
  scenarios: { member: 'scenarios', one: 'the scenario', brief: 'the scenarios' },
}

function linesOf(kind: DocumentKind, before: JsonObject, after: JsonObject, sides: Sides): Line[] {
  const names = {
    before: documentNames(sides.before.names, before),
    after: documentNames(sides.after.names, after),
  }
  return kind === 'screen' || kind === 'fragment' || kind === 'app'
    ? compareDocument(before, after, names, {
        before: sides.before.documents.fragment,
        after: sides.after.documents.fragment,
      })
    : compareRecords(before, after, names, records[kind])
}

function subjectOf(
  kind: DocumentKind,
  before: Document | undefined,
  after: Document | undefined,
  sides: Sides,
): Subject {
  const { name } = (after ?? before)!
  const side = after ? sides.after : sides.before
  const guarded = [[sides.before, before] as const, [sides.after, after] as const].some(
    ([{ documents }, document]) =>
      document &&
      isGuarded(documents, kind, document.name) &&
      (kind !== 'endpoints' || isReleasedChange(before, after)),
  )
  return { kind: kinds[kind], name, guarded, title: titleOf(kind, (after ?? before)!, side) }
}

/** Checks whether a change of an endpoint family affects a release. A new description does not. */
function isReleasedChange(before: Document | undefined, after: Document | undefined): boolean {
  const [was, is] = [before, after].map(
    (document) => document && releasedFamily(document.json as unknown as EndpointFamily),
  )
  return JSON.stringify(was) !== JSON.stringify(is)
}

/** Checks whether a document is guarded, also as a part or setting of guarded screens. */
function isGuarded(documents: Documents, kind: DocumentKind, name: string): boolean {
  const guarded = guardedScreens(documents)
  if (kind === 'screen') return guarded.has(name)
  if (kind === 'fragment')
    return (
      usersOfParts(documents)
        .get(name)
        ?.some((screen) => guarded.has(screen)) ?? false
    )
  return ['app', 'profile', 'endpoints'].includes(kind) && guarded.size > 0
}

function titleOf(kind: DocumentKind, { name, json }: Document, side: Side): string {
  if (kind === 'screen') return screenTitle(name, json, side)
  if (kind === 'fragment')
    return say`the fragment ${name}, ${onScreens(usersOfParts(side.documents).get(name) ?? [], side)}`
  return kind === 'app'
    ? said('the whole app')
    : kind === 'scenarios'
      ? say`the scenarios of ${side.names.screen(name)}`
      : `${said(kind)} ${name}`
}

function screenTitle(name: string, json: JsonObject, { names }: Side): string {
  const words = titleWords(json['title'], names.text)
  return words === undefined ? name : `${words} (${name})`
}

/** Lists a changed text under the screen that shows it, or once if several screens show it. */
function textChanges({ before, after }: Sides): Change[] {
  const [known, earlier] = [usersOfTexts(after.documents), usersOfTexts(before.documents)]
  const users = new Map([...earlier, ...known])
  const rules = [before, after].map(({ documents }) => guardedKeys(documents))
  return compareTexts(before, after, users).map(({ screens, file, keys, ...line }) => {
    const guarded = keys.some((key) => rules.some((isGuarded) => isGuarded(key)))
    const [screen, ...others] = screens
    const document =
      screen === undefined || others.length > 0
        ? undefined
        : (after.documents.screen.get(screen) ?? before.documents.screen.get(screen))
    if (document)
      return {
        ...line,
        subject: { ...subjectOf('screen', document, document, { before, after }), guarded },
      }
    return {
      ...line,
      text: line.pointer === '' ? line.text : `${line.text}, ${onScreens(screens, after)}`,
      subject: { kind: 'texts', name: file, guarded, title: said('texts') },
    }
  })
}

/** The names of a project and of the modals of one document. */
function documentNames(names: Names, document: JsonObject): DocumentNames {
  const modals = isObject(document['modals']) ? document['modals'] : {}
  const modal = (name: string) => {
    const modal = modals[name]
    const words = isObject(modal) ? titleWords(modal['title'], names.text) : undefined
    return words === undefined ? say`the modal "${name}"` : say`the modal *${words}*`
  }
  return { ...names, modal }
}

/** Whether a second person must approve a change of a text, by the same rule as publishing. */
function guardedKeys(documents: Documents): (key: string) => boolean {
  const { screen, fragment, app, endpoints, profile } = documents
  const names = guardedScreens(documents)
  const guarded = new Map([...screen].filter(([name]) => names.has(name)))
  const parts = [...usersOfParts(documents)]
    .filter(([, users]) => users.some((user) => guarded.has(user)))
    .flatMap(([part]) => fragment.get(part) ?? [])
  return guardedTexts({
    guarded: jsonOf([...guarded.values(), ...parts]),
    app: jsonOf([...app.values()]),
    families: jsonOf([...endpoints.values()]),
    profiles: jsonOf([...profile.values()]),
  })
}

function jsonOf(documents: readonly Document[]): Document['json'][] {
  return documents.map(({ json }) => json)
}

const known = new WeakMap<Documents, ReadonlySet<string>>()

/** The names of screens whose changes require approval; cached per state. */
export function guardedScreens(documents: Documents): ReadonlySet<string> {
  const guarded = known.get(documents) ?? findGuarded(documents)
  known.set(documents, guarded)
  return guarded
}

function findGuarded({ screen, fragment, endpoints, app }: Documents): ReadonlySet<string> {
  const [document] = app.values()
  const families = [...endpoints.values()].map(({ json }) => json)
  const names = guardedNames(families, document?.json)
  const find = (name: string) => fragment.get(name)?.json
  return new Set(
    [...screen.values()]
      .filter(({ json }) => isGuardedScreen(json, fragmentsOf(json, find).values(), names))
      .map(({ name }) => name),
  )
}
