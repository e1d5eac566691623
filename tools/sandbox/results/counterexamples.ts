import { isObject } from '../../../renderer/language'
import { checkProject } from '../../analysis/check/engine/check-project'
import { type Finding, stopsRelease } from '../../analysis/check/report'
import { filesBehind } from '../../analysis/check/rules/rule'
import {
  changeBudget,
  exploreForAuthors,
  withoutKnown,
} from '../../analysis/explore/explored-findings'
import type { Budget } from '../../analysis/explore/play-log'
import { createProject, type Project } from '../../analysis/project/project'
import {
  type Contents,
  filesOfContents,
  objectsOf,
  withoutNotes,
  capabilitiesOf,
  contentsOf,
  needsOf,
} from '../../build/packaging'
import { createSandboxDeps } from '../play'
import { settings, pathFromRoot, readFiles } from '../project/project-files'
import type { Manifest } from '../../../src/delivery/manifest'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession } from '../../analysis/check/engine/session'
import { counted, measureCoverage, type TellProgress } from '../../analysis/coverage/measure'
import { UsageError } from '../../build/terminal'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Files = ReadonlyMap<string, string>

/**
 * Explores the screens whose documents differ between two states of a project. Returns the
 * counterexamples that only the new state has. The new state must have no errors.
 */
export async function newCounterexamples(
  before: Files,
  after: Files,
  tell: TellProgress = () => {},
): Promise<Finding[]> {
  // A git revision and a release contain only documents. All other files of both sides come from
  // `after`.
  const others = [...after].filter(([path]) => !before.has(path) && !isShown.test(path))
  const was = createProject(new Map([...before, ...others]), settings)
  const is = createProject(after, { ...settings, previous: was })
  const changed = [...is.screens.keys()].filter(
    (name) => documentsOf(was, name) !== documentsOf(is, name),
  )
  const budget = changeBudget(changed.length)
  const found = await exploreAll(is, counted(changed, tell), budget)
  if (found.length === 0) return []
  const fresh = withoutKnown(
    found.map(({ finding }) => finding),
    checkProject(is),
  )
  const told = found.filter(({ finding }) => fresh.includes(finding))
  const screens = [...new Set(told.map(({ screen }) => screen))].filter((name) =>
    was.screens.has(name),
  )
  const isPlayable = checkProject(was).every(({ severity }) => severity !== 'error')
  const old = isPlayable ? await exploreAll(was, screens, budget) : []
  const known = new Set(old.map(keyOf))
  return told.filter((one) => !known.has(keyOf(one))).map(({ finding }) => finding)
}

/** The objects of the live release, and a function that reads them. */
interface LiveRelease {
  readonly objects: ReturnType<typeof objectsOf>
  readonly read: () => Promise<Contents>
}

/** Checks and packs documents. If a release is live, the explorer also plays the changed screens. */
export async function prepareRelease(texts: Files, live: LiveRelease | undefined) {
  const checked = await prepare(texts)
  const { prepared } = checked
  const counterexamples =
    live && prepared ? await counterexamplesSince(live, texts, prepared.contents) : []
  return { ...checked, counterexamples }
}

/**
 * Returns the counterexamples that the live screens do not have. Old and new screens are played
 * with the new endpoints and texts.
 */
async function counterexamplesSince(
  { objects, read }: LiveRelease,
  texts: Files,
  contents: Contents,
): Promise<readonly Finding[]> {
  const isSame = ([name, { hash }]: [string, { readonly hash: string }]) =>
    !name.startsWith('screens/') || objects[name]?.hash === hash
  if (Object.entries(objectsOf(contents)).every(isSame)) return []
  const before = new Map([
    ...[...texts].filter(([path]) => !isShown.test(path)),
    ...[...filesOfContents(await read())].filter(([path]) => isShown.test(path)),
  ])
  return newCounterexamples(before, texts)
}

/** Matches documents that contain visible parts of screens. */
const isShown = /^schemas\/(?:screens|fragments)\//

interface FoundMistake {
  readonly screen: string
  readonly finding: Finding
}

/**
 * The key does not contain the pointer, because another change of the document may move a
 * counterexample.
 */
const keyOf = ({ screen, finding: { code, what } }: FoundMistake) => `${screen} ${code} ${what}`

async function exploreAll(
  project: Project,
  names: Iterable<string>,
  budget: Budget,
): Promise<FoundMistake[]> {
  const makeDeps = createSandboxDeps(project)
  const found: FoundMistake[] = []
  for (const screen of names) {
    const document = project.screens.get(screen)!
    const { findings } = await exploreForAuthors(project, document, makeDeps, budget)
    found.push(...findings.map((finding) => ({ screen, finding })))
  }
  return found
}

/** Returns the documents of a screen and its fragments as a text, without notes and white space. */
function documentsOf(project: Project, name: string): string {
  const screen = project.screens.get(name)
  const paths = screen ? filesBehind(project, screen) : []
  const documents = paths.flatMap((path) => project.files.get(path)?.json ?? [])
  return JSON.stringify(documents.filter(isObject).map(withoutNotes))
}

/** A checked project, with the contents of a release if no finding prevents the release. */
interface PreparedProject {
  readonly project: Project
  readonly findings: readonly Finding[]
  readonly prepared?: { readonly contents: Contents; readonly needs: Manifest['needs'] }
}

/**
 * Checks every document and scenario of a project as `lienzo check` does, and packs the documents
 * for a release. Warnings stop a release too.
 */
export async function prepare(
  texts: ReadonlyMap<string, string>,
  tell: TellProgress = () => {},
): Promise<PreparedProject> {
  const session = createSession(texts, settings)
  const project = session.project()
  const first = session.findings()
  if (first.some(stopsRelease)) return { project, findings: first }
  const coverage = await measureCoverage(
    project,
    counted(project.screens.values(), tell),
    createSandboxDeps(project),
  )
  const findings = [...first, ...coverageFindings(project, coverage)]
  if (findings.some(stopsRelease)) return { project, findings }
  const contents = contentsOf(texts)
  const prepared = { contents, needs: needsOf(contents, capabilitiesOf(texts)) }
  return { project, findings, prepared }
}

const released = [
  'schemas/screens',
  'schemas/fragments',
  'schemas/endpoints',
  'schemas/profiles',
  'schemas/pictures',
  'locales',
]

/**
 * Reads each file of a project once, so that nobody can change a document between the check and the
 * release. Throws `UsageError` if a document is a symbolic link: the check does not follow links,
 * so the release would lack the document.
 */
export function readDocuments(root: string): Map<string, string> {
  const links = released
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isSymbolicLink(),
      ),
    )
  const paths = links.map(({ parentPath, name }) => pathFromRoot(root, join(parentPath, name)))
  if (paths.length > 0)
    throw new UsageError(
      `${paths.join(', ')} ${paths.length === 1 ? 'is a symbolic link' : 'are symbolic links'}, which a release does not follow. Replace each link with the file itself.`,
    )
  return readFiles(root)
}
