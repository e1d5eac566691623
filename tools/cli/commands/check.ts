import { realpathSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession, type Session } from '../../analysis/check/engine/session'
import type { Format } from '../../analysis/check/formats/format'
import { formats } from '../../analysis/check/formats/formats'
import type { Finding } from '../../analysis/check/report'
import {
  type Coverage,
  coverageOf,
  measureCoverage,
  playScreen,
  type ScreenPlays,
} from '../../analysis/coverage/measure'
import { acceptedChanges, acceptFiles } from '../../analysis/expect/accept-files'
import type { Budget } from '../../analysis/explore/play-log'
import {
  budgets,
  type ExplorationResult,
  exploreForAuthors,
  withHints,
  withoutKnown,
} from '../../analysis/explore/explored-findings'
import { type AutomaticFix, automaticFixes, applyFixes } from '../../analysis/fixes/automatic-fixes'
import type { Project } from '../../analysis/project/project'
import { scenariosIn } from '../../analysis/project/screens'
import { countOf } from '../../analysis/sentences/value'
import { languages, setLanguage } from '../../analysis/words/words'
import {
  entryNamed,
  parseArguments,
  readWhole,
  type Command,
  type Terminal,
} from '../../build/terminal'
import {
  createSandboxDeps,
  createScreenCache,
  findRoot,
  namedFile,
  namedScreens,
  readFiles,
  readTextIfThere,
  replaceFile,
  settings,
  tellResults,
} from '../../sandbox/project'
import { watchFolders } from '../watch-folders'

const options = {
  format: { type: 'string' },
  language: { type: 'string' },
  watch: { type: 'boolean' },
  fix: { type: 'boolean' },
  accept: { type: 'boolean' },
  'no-coverage': { type: 'boolean' },
  explore: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
} as const

/** How much `check` explores. */
const efforts = { quick: budgets.quick, deep: budgets.deep, off: undefined }

export const check: Command = {
  about:
    'Checks documents for mistakes, whether scenarios show every branch, and whether a response of a server leads to a broken screen. --fix first applies unambiguous fixes. --accept plays scenarios and writes the results into their files as expectations. Exit code 0: no findings, 1: findings, 2: error.',
  usage:
    'check [files…] [--fix] [--format text|json|github|sarif] [--language en|es] [--watch] [--no-coverage] [--explore quick|deep|off [--seed number] [--minutes number]], or check --accept [screens…]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, options, Infinity)
    const format = entryNamed(formats, values.format ?? 'text', 'format')
    const effort = entryNamed(efforts, values.explore ?? 'quick', 'exploration')
    setLanguage(entryNamed(languages, values.language ?? 'en', 'language'))
    const root = findRoot(terminal.cwd)
    const session = createSession(readFiles(root), settings)
    if (values.accept && isSound(session))
      return (await acceptScenarios(root, session, positionals, format, terminal)) ? 0 : 1
    const wanted = (values.accept ? [] : positionals).map((file) =>
      namedFile(session.project(), root, resolve(terminal.cwd, file)),
    )
    if (values.fix) printFixes('Made', fixFiles(root, session, wanted), terminal)
    const tell = (measured?: Coverage, explored: readonly ExplorationResult[] = []) => {
      const project = session.project()
      const notShown = measured ? withHints(coverageFindings(project, measured), explored) : []
      const known = session.findings()
      const discovered = explored.flatMap((one) => one.findings)
      const findings = [...known, ...notShown, ...withoutKnown(discovered, known)]
      const results = {
        project,
        findings,
        paths: wanted,
        ...(measured ? { coverage: measured } : {}),
      }
      const isClean = tellResults(results, format, terminal)
      printFixes('`lienzo check --fix` would make', fixesIn(project, findings, wanted), terminal)
      return isClean
    }
    const isWhole = !values['no-coverage'] && !values.watch && wanted.length === 0
    const measured = isWhole ? await measure(root, session) : undefined
    const rounds = effort ? roundsOf(effort, values) : []
    const explored: ExplorationResult[] = []
    if (measured)
      for (const round of rounds) explored.push(...(await explore(root, session, round)))
    const isClean = tell(measured, explored)
    if (values.watch) await watchProject(root, session, terminal, () => void tell())
    return isClean ? 0 : 1
  },
}

/**
 * Plays scenarios only if the documents have no errors; otherwise those errors would cause most
 * findings.
 */
export async function measure(root: string, session: Session): Promise<Coverage | undefined> {
  if (!isSound(session)) return undefined
  const project = session.project()
  const cache = createScreenCache<ScreenPlays>('played', root, project)
  const makeDeps = createSandboxDeps(project)
  return coverageOf(project, project.screens.values(), (screen) =>
    cache.of(screen.name, '', () => playScreen(project, screen, makeDeps)),
  )
}

/** The budgets of explorations, one seed after the other, until the time is over. */
function* roundsOf(
  effort: Budget,
  { seed = '1', minutes = '0' }: { readonly seed?: string; readonly minutes?: string },
): Generator<Budget> {
  const end = performance.now() + readWhole(minutes, '--minutes') * 60_000
  let next = readWhole(seed, '--seed')
  do yield { ...effort, seed: next++ }
  while (performance.now() < end)
}

/** Explores every screen. The findings of an unchanged screen come from the cache. */
async function explore(
  root: string,
  session: Session,
  budget: Budget,
): Promise<ExplorationResult[]> {
  const project = session.project()
  const cache = createScreenCache<ExplorationResult>('explored', root, project)
  const options = JSON.stringify(budget)
  const makeDeps = createSandboxDeps(project)
  const found: ExplorationResult[] = []
  for (const screen of project.screens.values()) {
    const work = () => exploreForAuthors(project, screen, makeDeps, budget)
    found.push(await cache.of(screen.name, options, work))
  }
  return found
}

function isSound(session: Session): boolean {
  return session.findings().every(({ severity }) => severity !== 'error')
}

/** Returns the automatic fixes for the given files, or for all files. */
function fixesIn(
  project: Project,
  findings: readonly Finding[],
  wanted: readonly string[],
): AutomaticFix[] {
  return automaticFixes(project, findings, (file) => wanted.length === 0 || wanted.includes(file))
}

/**
 * Writes the automatic fixes; a file is written completely or not at all. Returns the applied
 * fixes.
 */
function fixFiles(
  root: string,
  session: Session,
  wanted: readonly string[],
): readonly AutomaticFix[] {
  const project = session.project()
  const { texts, applied } = applyFixes(project, fixesIn(project, session.findings(), wanted))
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  return applied
}

/** Prints fixes to stderr, because a program may read the findings on stdout. */
function printFixes(verb: string, fixes: readonly AutomaticFix[], terminal: Terminal): void {
  if (fixes.length === 0) return
  const lines = fixes.map(
    ({ what, label, edits: [{ file, line, column }] }) =>
      `  ${file}:${line}:${column} ${what} ${label}.`,
  )
  terminal.err([`${verb} ${countOf(fixes.length, 'change')}:`, ...lines].join('\n'))
}

/** Checks the files that a change can affect. Runs until the process ends. */
function watchProject(
  root: string,
  session: Session,
  terminal: Terminal,
  report: () => void,
): Promise<never> {
  watchFolders(root, (changed) => {
    const start = performance.now()
    const checked = session.update(readChanges(root, changed))
    if (checked.length === 0) return
    report()
    terminal.err(
      `Checked ${checked.length} of ${session.project().files.size} files in ${(performance.now() - start).toFixed(0)} ms. Watching…`,
    )
  })
  terminal.err('Watching…')
  return new Promise<never>(() => {})
}

/** The texts of changed files; `undefined` for removed files. */
function readChanges(root: string, paths: ReadonlySet<string>): Map<string, string | undefined> {
  return new Map([...paths].map((path) => [path, readTextIfThere(root, path)]))
}

const mostChanges = 5

/**
 * Plays the scenarios of some screens, or of all, writes the results into the scenario files as
 * expectations, and prints the differences. A scenario with a failed load or an impossible step stays
 * unchanged and gets a finding. Returns true if every scenario was accepted.
 */
async function acceptScenarios(
  root: string,
  session: Session,
  screens: readonly string[],
  format: Format,
  terminal: Terminal,
): Promise<boolean> {
  const project = session.project()
  const documents = namedScreens(project, screens)
  const measured = await measureCoverage(project, documents, createSandboxDeps(project))
  const files = acceptFiles(project, measured.played)
  const changed = files.filter(({ isChanged }) => isChanged)
  const texts = new Map(changed.map(({ file, text }) => [file, text]))
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const count = files.reduce((sum, { accepted }) => sum + accepted.length, 0)
  terminal.err(
    [
      `Expectations written for ${count} scenarios; changed files: ${texts.size}`,
      ...changed.flatMap(({ file, accepted }) => [
        `  ${file}`,
        ...acceptedChanges(scenariosIn(project.files.get(file)?.json), accepted).flatMap(
          changeLines,
        ),
      ]),
    ].join('\n'),
  )
  const names = files.flatMap(({ file, refused }) => refused.map(({ name }) => `${file} ${name}`))
  if (names.length === 0) return true
  terminal.err(
    [
      `Not accepted, because these scenarios, or scenarios that they extend, cannot be played: ${names.length}`,
      ...names,
    ].join('\n  '),
  )
  // Findings about other expectations of these scenarios have the same cause.
  const findings = coverageFindings(project, measured).filter(({ code }) => code !== 'LZ803')
  tellResults({ project, findings, paths: [] }, format, terminal)
  return false
}

function changeLines({ name, changes }: ReturnType<typeof acceptedChanges>[number]): string[] {
  const more = changes.length - mostChanges
  return [
    `    ${name}:`,
    ...changes.slice(0, mostChanges).map((change) => `      ${change}`),
    ...(more > 0 ? [`      And ${more} more.`] : []),
  ]
}
