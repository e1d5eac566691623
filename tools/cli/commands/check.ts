import { resolve, join } from 'node:path'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession, type Session } from '../../analysis/check/engine/session'
import { formats } from '../../analysis/check/formats/formats'
import type { Finding } from '../../analysis/check/report'
import type { Format } from '../../analysis/check/formats/format'
import { named, readLine, UsageError, type Command, type Terminal } from '../../node/terminal'
import {
  findRoot,
  namedFile,
  readFiles,
  settings,
  createSandboxDeps,
  tellResults,
  folders,
  pathFromRoot,
  readText,
  replaceFile,
  namedScreens,
} from '../../sandbox/project'
import {
  measureCoverage,
  type Coverage,
  type PlayedScenario,
} from '../../analysis/coverage/measure'
import { languages, speak, spokenLanguage } from '../../analysis/words/words'
import { existsSync, readdirSync, statSync, watch, realpathSync } from 'node:fs'
import { type AutomaticFix, automaticFixes, applyFixes } from '../../analysis/fixes/automatic-fixes'
import type { Project } from '../../analysis/project/project'
import { isObject } from '../../../renderer/language'
import type { Budget } from '../../analysis/explore/explore-screen'
import { budgets, exploredFindings, withoutKnown } from '../../analysis/explore/explored-findings'
import { createScreenCache } from '../cached-screens'
import { acceptPlays, acceptedChanges, splitPlays } from '../../analysis/expect/accept'
import { scenariosIn } from '../../analysis/project/screens'

/**
 * Milliseconds within which events belong to one change, because editors write a file in several
 * steps.
 */
const settleMs = 30

/** Checks the files that a change can affect. Runs until the process ends. */
function watchProject(
  root: string,
  session: Session,
  terminal: Terminal,
  report: () => void,
): Promise<never> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    const start = performance.now()
    const checked = session.update(readChanges(root, changed))
    changed.clear()
    if (checked.length === 0) return
    report()
    terminal.err(
      `Checked ${checked.length} of ${session.project().files.size} files in ${(performance.now() - start).toFixed(0)} ms. Watching…`,
    )
  }
  const notice = (path: string) => {
    changed.add(pathFromRoot(root, path))
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  }
  for (const folder of folders.filter((name) => existsSync(join(root, name))))
    watchFolder(join(root, folder), notice)
  terminal.err('Watching…')
  return new Promise<never>(() => {})
}

/**
 * Watches each folder separately: the recursive watch of Node 20 misses files that an editor
 * replaces.
 */
function watchFolder(folder: string, notice: (path: string) => void): void {
  watch(folder, (_, name) => {
    if (name === null) return
    const path = join(folder, name)
    if (isFolder(path)) takeFolder(path, notice)
    else notice(path)
  })
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name), notice)
}

/** Watches a new folder, and reports the files that it already contains. */
function takeFolder(folder: string, notice: (path: string) => void): void {
  watchFolder(folder, notice)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) notice(join(entry.parentPath, entry.name))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The texts of changed files; `undefined` for removed files. */
function readChanges(root: string, paths: ReadonlySet<string>): Map<string, string | undefined> {
  return new Map(
    [...paths].map((path) => [
      path,
      existsSync(join(root, path)) ? readText(root, path) : undefined,
    ]),
  )
}

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

/** Checks the documents of a project, or some of its files. */
export const check: Command = {
  about:
    'Checks documents for mistakes, whether scenarios show every branch, and whether an answer of a server leads to a broken screen. --fix first applies unambiguous fixes. --accept plays scenarios and writes the results into their files as expectations. Exit code 0: no findings, 1: findings, 2: error.',
  usage:
    'check [files…] [--fix] [--format text|json|github|sarif] [--language en|es] [--watch] [--no-coverage] [--explore quick|deep|off [--seed number] [--minutes number]], or check --accept [screens…]',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, options, Infinity)
    const format = named(formats, values.format ?? 'text', 'format')
    const effort = named(efforts, values.explore ?? 'quick', 'exploration')
    speak(named(languages, values.language ?? 'en', 'language'))
    const root = findRoot(terminal.cwd)
    const session = createSession(readFiles(root), settings)
    if (values.accept && isSound(session))
      return (await acceptScenarios(root, session, positionals, format, terminal)) ? 0 : 1
    const wanted = (values.accept ? [] : positionals).map((file) =>
      namedFile(session.project(), root, resolve(terminal.cwd, file)),
    )
    if (values.fix) printFixes('Made', fixFiles(root, session, wanted), terminal)
    const tell = (measured?: Coverage, explored: readonly Finding[] = []) => {
      const project = session.project()
      const notShown = measured ? coverageFindings(project, measured) : []
      const known = [...session.findings(), ...notShown]
      const findings = [...known, ...withoutKnown(explored, known)]
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
    const measured = isWhole ? await measure(session) : undefined
    const rounds = effort ? roundsOf(effort, values) : []
    const explored: Finding[] = []
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
async function measure(session: Session): Promise<Coverage | undefined> {
  if (!isSound(session)) return undefined
  const project = session.project()
  return measureCoverage(project, project.screens.values(), createSandboxDeps(project))
}

/** The budgets of explorations, one seed after the other, until the time is over. */
function* roundsOf(
  effort: Budget,
  { seed = '1', minutes = '0' }: { readonly seed?: string; readonly minutes?: string },
): Generator<Budget> {
  const end = performance.now() + wholeNumber('--minutes', minutes) * 60_000
  let next = wholeNumber('--seed', seed)
  do yield { ...effort, seed: next++ }
  while (performance.now() < end)
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0)
    throw new UsageError(`${option} takes a whole number, not "${text}".`)
  return number
}

/** Explores every screen. The findings of an unchanged screen come from the cache. */
async function explore(root: string, session: Session, budget: Budget): Promise<Finding[]> {
  const project = session.project()
  const texts = new Map([...project.files].map(([path, { text }]) => [path, text]))
  const cache = createScreenCache<Finding[]>('explored', root, texts)
  const makeDeps = createSandboxDeps(project)
  const found: Finding[] = []
  for (const screen of project.screens.values()) {
    const own = [...project.files.values()].flatMap(({ path, json }) =>
      isObject(json) && json['screen'] === screen.name ? [path] : [],
    )
    const given = JSON.stringify([budget, spokenLanguage()])
    const findings = await cache.of(screen.name, own, given, () =>
      exploredFindings(project, screen, makeDeps, budget),
    )
    found.push(...findings)
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
  return automaticFixes(project, findings).filter(
    ({ edits }) => wanted.length === 0 || edits.every(({ file }) => wanted.includes(file)),
  )
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
  const count = `${fixes.length} change${fixes.length === 1 ? '' : 's'}`
  terminal.err([`${verb} ${count}:`, ...lines].join('\n'))
}

/** The limit of differences of a scenario that `--accept` prints. */
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
  const files = splitByFile(project, measured.played)
  const texts = acceptedTexts(project, files)
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const count = files.reduce((sum, { accepted }) => sum + accepted.length, 0)
  terminal.err(
    [
      `Expectations written for ${count} scenarios; changed files: ${texts.size}`,
      ...files
        .filter(({ file }) => texts.has(file))
        .flatMap(({ file, changes }) => [`  ${file}`, ...changes.flatMap(changeLines)]),
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

/** The scenarios of one file that can be accepted, with their changes, and the others. */
interface FilePlays {
  readonly file: string
  readonly accepted: readonly PlayedScenario[]
  readonly refused: readonly PlayedScenario[]
  readonly changes: ReturnType<typeof acceptedChanges>
}

function splitByFile(project: Project, played: readonly PlayedScenario[]): FilePlays[] {
  return [...new Set(played.map(({ file }) => file))].map((file) => {
    const scenarios = scenariosIn(project.files.get(file)?.json)
    const { accepted, refused } = splitPlays(
      scenarios,
      played.filter((play) => play.file === file),
    )
    return { file, accepted, refused, changes: acceptedChanges(scenarios, accepted) }
  })
}

/** The texts of the changed files, by path. */
function acceptedTexts(project: Project, files: readonly FilePlays[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ file, accepted, refused }) => {
      const before = project.files.get(file)?.text ?? ''
      const after = acceptPlays(before, [...accepted, ...refused])
      return after === before ? [] : [[file, after] as const]
    }),
  )
}
