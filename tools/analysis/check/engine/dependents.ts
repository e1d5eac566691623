import type { Project } from '../../project/project'
import {
  isKept,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'
import { keysOnlyIn } from '../../json/changed-map'
import type { ChangedNames } from '../../model/expansion-store'
import type { SourceFile } from '../../project/source-file'
import { changedTexts, stringsIn } from '../../project/texts'
import { folderName } from '../../project/widgets'

interface Dependents {
  readonly paths: string[]
  /**
   * The fragments whose models the change can affect; `undefined` if the change can affect all
   * fragments.
   */
  readonly models?: ChangedNames
}

/** Functions that return whether the findings of a document may depend on other documents. */
interface Doubts {
  /** Returns whether advice about the document may list names from other documents. */
  readonly mayListNames: (path: string) => boolean
  readonly mayQuoteTexts: (path: string) => boolean
  readonly mayNameLines: (path: string) => boolean
}

/** Returns the files whose findings a change can affect. */
export function dependents(
  before: Project,
  after: Project,
  changed: readonly string[],
  { mayListNames, mayQuoteTexts, mayNameLines }: Doubts,
): Dependents {
  const touched = new Set(changed)
  const quoted = new Set<string>()
  const names = new Set(
    changed.flatMap((path) => {
      const [was, is] = [before.files.get(path), after.files.get(path)]
      // A change of white space moves line numbers, which findings of other files may mention.
      if (was?.json !== undefined && was.json === is?.json) {
        for (const other of after.files.keys()) if (mayNameLines(other)) touched.add(other)
        return []
      }
      const texts = was?.kind === 'texts' && is ? changedTexts(was, is) : undefined
      for (const key of texts?.quoted ?? []) quoted.add(key)
      if (texts) return texts.otherwise
      // Every screen can read state entries that another screen keeps for the visit, so a change of
      // such an entry affects all files.
      if (keptIn(was) !== keptIn(is)) return [allNames]
      const own = [was, is]
        .flatMap((file) => (file ? namesOf(file) : []))
        .filter((name) => name !== '')
      const isInside = was?.kind === 'screen' && is !== undefined && sameInterface(was, is)
      // The app document may name parameters of screens and endpoints.
      const { kind } = is ?? was ?? {}
      const hasParameters = kind === 'screen' || kind === 'endpoints'
      for (const app of after.kinds.app)
        if ((hasParameters && !isInside) || mentions(app.json, new Set(own))) touched.add(app.path)
      if (kind === 'scenarios')
        for (const screen of after.kinds.screen)
          if (own.includes(nameDocument(screen)?.name ?? '')) touched.add(screen.path)
      // Other documents depend on the parameters and routes of a screen, but not on its nodes.
      return isInside || kind === 'scenarios' ? [] : own
    }),
  )
  const different = differentNames(before, after)
  if (names.has(allNames) || !different) return { paths: [...after.files.keys()] }
  for (const name of different) names.add(name)
  const isReadable = before.unreadable === after.unreadable
  if (different.length > 0 || !isReadable)
    for (const path of after.files.keys()) if (mayListNames(path)) touched.add(path)
  // The findings of a scenario file depend on names only in their advice.
  const users =
    names.size === 0 && quoted.size === 0
      ? []
      : after.list.filter(({ kind, path }) => kind !== 'scenarios' || mayListNames(path))
  addUsers(users, names, touched)
  const quoting = new Set(changed)
  addUsers(users, quoted, quoting)
  for (const path of quoting) if (mayQuoteTexts(path)) touched.add(path)
  const paths = [...touched].filter((path) => after.files.has(path))
  const models = { paths: [...touched, ...quoting], names: new Set([...names, ...quoted]) }
  return { paths, ...(isReadable ? { models } : {}) }
}

/**
 * Adds the documents that contain one of the names, then the documents that contain the names of
 * these fragments and endpoints, and so on.
 */
function addUsers(files: readonly SourceFile[], names: Set<string>, touched: Set<string>): void {
  const reached = files.filter(({ path, json }) => !touched.has(path) && mentions(json, names))
  // Endpoints are included because the schema of a response may list screens.
  const further = reached
    .filter(({ kind }) => kind === 'fragment' || kind === 'endpoints')
    .flatMap(namesOf)
  for (const { path } of reached) touched.add(path)
  for (const name of further) names.add(name)
  if (further.length > 0) addUsers(files, names, touched)
}

function keptIn(file: SourceFile | undefined): string {
  const { state } = objectOrEmpty(file?.kind === 'screen' ? file.json : undefined)
  const kept = membersOf(state).filter(([, entry]) => isKept(entry))
  return JSON.stringify(kept.map(([name, entry]) => [name, objectOrEmpty(entry)['type']]))
}

/**
 * Returns whether a screen still has the same name, parameters and routes. Documents that open the
 * screen depend on name, parameters and routes.
 */
function sameInterface(was: SourceFile, is: SourceFile): boolean {
  const [one, other] = [was, is].map(({ json }) => {
    const { screen, params, routes } = objectOrEmpty(json)
    return JSON.stringify([screen, params, routes])
  })
  return one === other
}

/**
 * Returns the names that appear or disappear. Returns `undefined` if the change may affect every
 * document: the type of the profile changes, a file without a name appears or disappears, or a kind
 * gets its first name or loses its last name.
 */
function differentNames(before: Project, after: Project): string[] | undefined {
  if (before.others !== after.others || before.assets !== after.assets) return undefined
  if (before.profile !== after.profile) return undefined
  const parts = ['screens', 'fragments', 'endpoints', 'widgets'] as const
  const pairs = parts.map((part) => [before[part], after[part]] as const)
  if (pairs.some(([one, other]) => (one.size === 0) !== (other.size === 0))) return undefined
  return pairs.flatMap(([one, other]) => [...keysOnlyIn(one, other), ...keysOnlyIn(other, one)])
}

const allNames = '*'

function namesOf({ kind, json, path }: SourceFile): string[] {
  const document = isObject(json) ? json : {}
  if (kind === 'screen' || kind === 'fragment') return [stringOrEmpty(document[kind])]
  if (kind === 'scenarios') return [stringOrEmpty(document['screen'])]
  if (kind === 'widget') return [folderName(path)]
  if (kind === 'endpoints') {
    const family = stringOrEmpty(document['family'])
    const called = membersOf(document['endpoints']).map(([name]) => `${family}.${name}`)
    // Documents read `unsure.<family>` to learn whether the result of a call is unknown.
    return ['unsure', family, ...called].flatMap((name) => [name, `unsure.${name}`])
  }
  return [allNames]
}

function mentions(json: Json | undefined, names: ReadonlySet<string>): boolean {
  if (!isObject(json)) return false
  const mentioned = stringsIn(json)
  for (const name of names) if (mentioned.has(name)) return true
  return false
}
