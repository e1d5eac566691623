import { isKept, namesOfKind, objectOrEmpty, own } from '../../../renderer/language'
import { cachedFor } from '../json/cached'
import { type FileName, keptState, referentOf } from '../names/file-names'
import { type Project, shownFragments } from '../project/project'
import { type NamedDocument, scenarioFilesOf, screenNameIn } from '../project/screens'
import type { SourceFile } from '../project/source-file'

/**
 * Returns whether a name in a scenario file exists for the file's screen: in its document, in a
 * document that it shows, or in the session. Does not check other kinds of names.
 */
export function isDeclaredFor(project: Project, { json }: SourceFile, place: FileName): boolean {
  const screen = project.screens.get(screenNameIn(json))
  if (!screen) return false
  const { kind, name } = referentOf(place)
  const { modals, state } = screen.document
  if (kind === 'node')
    return shownDocuments(project, screen).some(({ document }) =>
      namesOfKind(document, 'node').has(name),
    )
  if (kind === 'modal') return Object.hasOwn(objectOrEmpty(modals), name)
  if (kind === 'state') {
    const entry = own(objectOrEmpty(state), name)
    return entry !== undefined && isKept(entry) === (place.owner === keptState)
  }
  if (kind === 'input') return screen.inputs.has(name)
  return kind !== 'session' || project.app.session.object?.members.has(name) === true
}

type ShownDocument = Pick<NamedDocument, 'document' | 'file'>

const shownIn = cachedFor<readonly ShownDocument[]>()

/** Returns the documents whose nodes a screen shows: the screen, the app document and fragments. */
function shownDocuments(
  project: Project,
  { document, file }: NamedDocument,
): readonly ShownDocument[] {
  const { app, fragments } = project
  return shownIn(document, [app, fragments], () => {
    const own = { document, file }
    const frame = app.document && app.file ? [{ document: app.document, file: app.file }] : []
    const all = [own, ...frame].flatMap((one) => [one, ...shownFragments(project, one.document)])
    return [...new Map(all.map((one) => [one.file, one])).values()]
  })
}

/** The files that use an id for the same nodes, and the screens that show these nodes. */
interface NodeFiles {
  readonly files: readonly SourceFile[]
  readonly screens: readonly NamedDocument[]
}

/**
 * Finds the files that use an id for the same nodes: the documents that declare the id and appear
 * together on a screen, and the scenarios of these screens.
 */
export function nodeFilesOf(project: Project, file: SourceFile, id: string): NodeFiles {
  const named = project.screens.get(screenNameIn(file.json))
  const declaringFor = (screen: NamedDocument) =>
    shownDocuments(project, screen)
      .filter(({ document }) => namesOfKind(document, 'node').has(id))
      .map((one) => one.file)
  const screens = new Set(named ? [named] : [])
  const documents = new Set([file.path, ...(named ? declaringFor(named) : [])])
  const isShared = [...documents].some((path) =>
    ['fragment', 'app'].includes(project.files.get(path)?.kind ?? ''),
  )
  const others = isShared
    ? [...project.screens.values()].map((screen) => [screen, declaringFor(screen)] as const)
    : []
  for (let size = -1; size !== screens.size; ) {
    size = screens.size
    for (const [screen, declaring] of others)
      if (declaring.some((path) => documents.has(path))) {
        screens.add(screen)
        for (const path of declaring) documents.add(path)
      }
  }
  const scenarios = [...screens].flatMap(({ name }) =>
    scenarioFilesOf(project.kinds.scenarios, name).map(({ path }) => path),
  )
  const files = [...new Set([...documents, ...scenarios])].flatMap(
    (path) => project.files.get(path) ?? [],
  )
  return { files, screens: [...screens] }
}
