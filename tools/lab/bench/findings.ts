import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession } from '../../analysis/check/engine/session'
import type { Finding } from '../../analysis/check/report'
import { measureCoverage } from '../../analysis/coverage/measure'
import type { MakeDeps } from '../../analysis/coverage/play-scenarios'
import { createProject, type Project, type ProjectOptions } from '../../analysis/project/project'
import { setLanguage } from '../../analysis/words/words'
import { deleteDocument, renameDocument } from '../../analysis/authoring/rename-and-delete'
import { refusalMessage, type Outcome } from '../../analysis/authoring/subjects'
import { createSandboxDeps } from '../../sandbox/play'
import { readFiles, settings } from '../../sandbox/project'
import {
  casesOfChecker,
  casesOfSoundness,
  shopsWithDamagedFiles,
  hostileShops,
  mutationsOfProduct,
  mutationsOfShop,
  type MutatedProject,
} from '../findings/mutated-projects'

// Writes the findings about all mutated documents to a file, to compare two versions of the
// checker: `npm run bench -- findings [file] [shop or product]`, then `diff`.
const [target = '.cache/findings.txt', part] = process.argv.slice(2)
mkdirSync(dirname(target), { recursive: true })
const file = openSync(target, 'w')
const write = (line: string) => void writeSync(file, `${line}\n`)

function inWords({ code, severity, why, suggestion, ...one }: Finding): string {
  const place = `${one.file}#${one.pointer} ${one.line}:${one.column}-${one.endLine}:${one.endColumn}`
  const edits = suggestion ? ` | ${JSON.stringify(suggestion)}` : ''
  return `${code} ${severity} ${place} | ${one.what} | ${why} | ${one.fix}${edits}`
}

/** Checks each mutated project in one session, and writes its findings. */
function check(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
  projects: readonly MutatedProject[],
): void {
  const session = createSession(files, options)
  let changed: readonly string[] = []
  for (const { name, changes } of projects) {
    const back = changed.map((path) => [path, files.get(path)] as const)
    const checked = session.update(new Map([...back, ...changes]))
    changed = [...changes.keys()]
    write(`== ${name}`)
    for (const finding of session.findings()) write(inWords(finding))
    write(`checked ${checked.length}`)
  }
}

/** Plays the scenarios of a screen in each mutated project. */
async function play(
  files: ReadonlyMap<string, string>,
  projects: readonly MutatedProject[],
  deps: (project: Project) => MakeDeps,
): Promise<void> {
  for (const { name, changes } of projects) {
    const changed = new Map(files)
    for (const [path, text] of changes)
      if (text === undefined) changed.delete(path)
      else changed.set(path, text)
    const project = createProject(changed, settings)
    const screens = [...project.screens.values()].filter(({ file: path }) => changes.has(path))
    write(`== played ${name}`)
    const measured = await measureCoverage(project, screens, deps(project))
    for (const finding of coverageFindings(project, measured)) write(inWords(finding))
  }
}

function author(files: ReadonlyMap<string, string>, options: ProjectOptions): void {
  const project = createProject(files, options)
  const subjects = [
    ...[...project.screens.keys()].map((name) => ({ kind: 'screen', name }) as const),
    ...[...project.fragments.keys()].map((name) => ({ kind: 'fragment', name }) as const),
    ...[...project.endpoints.keys()].map((name) => ({ kind: 'endpoint', name }) as const),
  ]
  for (const subject of subjects) {
    const to = `${subject.name}${subject.kind === 'endpoint' ? 'New' : '-new'}`
    tellOutcome(`renamed ${subject.name}`, renameDocument(project, subject, to))
    tellOutcome(`deleted ${subject.name}`, deleteDocument(project, subject))
  }
}

function tellOutcome(name: string, outcome: Outcome): void {
  write(`== ${name}`)
  if ('refused' in outcome) {
    write(`${refusalMessage(outcome.refused)} ${JSON.stringify(outcome.refused.places ?? [])}`)
    return
  }
  for (const [path, text] of outcome.changes) write(`${path} ${text}`)
}

const started = process.cpuUsage()
const seconds = () => {
  const { user, system } = process.cpuUsage(started)
  return ((user + system) / 1e6).toFixed(1)
}
const step = (name: string) => console.log(`${name}: ${seconds()} s of CPU so far`)
const shop = readFixtures('all widgets')
const product = readFiles(process.cwd())

if (part !== 'product') {
  const cases = casesOfChecker(shop)
  const mutations = mutationsOfShop(readFixtures())
  check(shop, {}, cases)
  setLanguage('es')
  check(shop, {}, cases)
  setLanguage('en')
  check(shop, {}, casesOfSoundness(shop))
  check(shop, {}, mutations)
  check(shop, {}, hostileShops(readFixtures()))
  check(shop, {}, shopsWithDamagedFiles(shop))
  author(shop, {})
  const played = mutations.filter(({ name }, at) => name.includes('screens/repair') && at % 9 === 0)
  await play(shop, played.slice(0, 150), createShopDeps)
  step('repair shop')
}
if (part !== 'shop') {
  const mutations = mutationsOfProduct(product)
  check(product, settings, mutations)
  author(product, settings)
  const played = mutations.filter(
    ({ name }, at) => name.includes('schemas/screens/') && at % 8 === 0,
  )
  await play(product, played, createSandboxDeps)
  step('product')
}
closeSync(file)
