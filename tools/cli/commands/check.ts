import { resolve, join } from 'node:path'
import type { Session } from '../../analysis/check/engine/session'
import { type Format, formats } from '../../analysis/check/formats/formats'
import type { Finding } from '../../analysis/check/report'
import {
  type AutomaticFix,
  automaticFixes,
  applyFixes,
  keptScenarios,
} from '../../analysis/fixes/automatic-fixes'
import { countOf } from '../../analysis/sentences/value'
import { languages, setLanguage } from '../../analysis/words/words'
import { entryNamed, parseArguments, type Command, type Terminal } from '../../build/terminal'
import {
  cachedResult,
  filesOf,
  findCompleteRoot,
  namedFile,
  openSession,
  readTextIfThere,
  saveSession,
  saveTexts,
  tellResults,
} from '../../sandbox/project'
import type { PlayedProject, PlayOptions } from '../play-screens'
import { watchFolders } from '../watch-folders'

const options = {
  format: { type: 'string' },
  language: { type: 'string' },
  watch: { type: 'boolean' },
  fix: { type: 'boolean' },
  accept: { type: 'boolean' },
  keep: { type: 'boolean' },
  'no-coverage': { type: 'boolean' },
  explore: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  jobs: { type: 'string' },
} as const

/** Maps each value of `--explore` to an effort of the explorer. */
const efforts = { quick: 'quick', deep: 'deep', off: undefined } as const

export const check: Command = {
  about:
    'Checks that documents have no mistakes, that scenarios show every branch, and that no response of a server breaks a screen. --fix first corrects each mistake that has only one possible fix. --accept plays scenarios and writes the results into the scenario files as expectations. --keep adds a scenario for each finding of the explorer, the part of the checker that plays unusual responses and steps. Exit code 0: no findings, 1: findings, 2: error.',
  usage:
    'check [files…] [--fix] [--format text|json|github|sarif] [--language en|es] [--watch] [--no-coverage] [--jobs threads] [--explore quick|deep|off [--seed number] [--minutes number] [--keep]], or check --accept [screens…]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, options, Infinity)
    const format = entryNamed(formats, values.format ?? 'text', 'format')
    const effort = entryNamed(efforts, values.explore ?? 'quick', 'exploration')
    setLanguage(entryNamed(languages, values.language ?? 'en', 'language'))
    const root = findCompleteRoot(terminal.cwd)
    const session = openSession(root)
    if (values.accept && isSound(session)) {
      const { acceptScenarios } = await import('../play-screens')
      return (await acceptScenarios(root, session, positionals, format, terminal)) ? 0 : 1
    }
    const wanted = (values.accept ? [] : positionals).map((file) =>
      namedFile(session.project(), root, resolve(terminal.cwd, file)),
    )
    if (values.fix) printFixes('Made', fixFiles(root, session, wanted), terminal)
    const tell = ({ coverage, findings: played = [] }: Partial<PlayedProject> = {}) => {
      const findings = [...session.findings(), ...played]
      const results = { findings, paths: wanted, ...(coverage ? { coverage } : {}) }
      const isClean = tellResults({ ...results, ...filesOf(session) }, format, terminal)
      printFixes('`lienzo check --fix` would make', fixesIn(findings, wanted), terminal)
      return isClean
    }
    const isWhole = !values['no-coverage'] && !values.watch && wanted.length === 0
    // Scenarios run only if the documents have no errors. Otherwise these errors would cause most
    // findings about scenarios.
    const isPlayed = isWhole && isSound(session)
    saveSession(root, session)
    const played: Partial<PlayedProject> = isPlayed
      ? await play(root, session, { ...values, effort }, format)
      : {}
    const isClean = tell(played)
    if (values.keep) keepPlays(root, session, played.findings ?? [], terminal)
    if (values.watch) await watchProject(root, session, terminal, () => void tell())
    return isClean ? 0 : 1
  },
}

/**
 * The results of unchanged files come from the cache, so engine and sandbox are not loaded. The
 * format `json` needs every step of the scenarios, and the cache does not contain these steps.
 */
function play(
  root: string,
  session: Session,
  options: PlayOptions,
  format: Format,
): Promise<PlayedProject> {
  const work = async () => (await import('../play-screens')).playScreens(root, session, options)
  if (format === formats['json'] || options.minutes !== undefined) return work()
  const { effort = '', seed = '' } = options
  const key = [effort, seed, ...[...session.texts()].flat()]
  return cachedResult(join(root, '.cache/outcome.json'), key, async () => {
    const { coverage, findings } = await work()
    const { branches, reached, scenarios } = coverage
    return { coverage: { branches, reached, scenarios }, findings }
  })
}

export function isSound(session: Session): boolean {
  return session.findings().every(({ severity }) => severity !== 'error')
}

/** Returns the automatic fixes for the given files, or for all files. */
function fixesIn(findings: readonly Finding[], wanted: readonly string[]): AutomaticFix[] {
  const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file)
  return automaticFixes(findings, isWanted)
}

function fixFiles(
  root: string,
  session: Session,
  wanted: readonly string[],
): readonly AutomaticFix[] {
  const fixes = fixesIn(session.findings(), wanted)
  const { texts, applied } = applyFixes(session.project(), fixes)
  saveTexts(root, session, texts)
  return applied
}

/** Adds the explorer's counterexamples to the scenario files. */
function keepPlays(
  root: string,
  session: Session,
  findings: readonly Finding[],
  terminal: Terminal,
): void {
  const { texts, applied } = applyFixes(session.project(), keptScenarios(findings))
  saveTexts(root, session, texts)
  terminal.err(
    [
      `Changed scenario files: ${texts.size}`,
      ...applied.map(({ label, edits: [{ file }] }) => `  ${file} ${label}.`),
    ].join('\n'),
  )
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
