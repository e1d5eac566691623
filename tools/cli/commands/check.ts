import { resolve } from 'node:path'
import { coverageFindings, createSession, formats, type Session } from '../../analysis/check'
import { named, readLine, type Command } from '../../terminal'
import {
  findRoot,
  namedFile,
  readFiles,
  settings,
  createSandboxDeps,
  tellResults,
} from '../../project'
import { measureCoverage, type Coverage } from '../../analysis/coverage'
import { mendFiles, mendsIn, tellMends } from '../mend-files'
import { acceptScenarios } from '../accept-scenarios'
import { watchProject } from '../watch-project'
import { languages, speak } from '../../analysis/words'

const options = {
  format: { type: 'string' },
  language: { type: 'string' },
  watch: { type: 'boolean' },
  fix: { type: 'boolean' },
  accept: { type: 'boolean' },
  'no-coverage': { type: 'boolean' },
} as const

/** Checks the documents of a project, or some of its files. */
export const check: Command = {
  about:
    'Proves that the documents are sound, and that scenarios show every branch; --fix first mends what can only be meant one way, and --accept writes what scenarios show as what they expect. Exit code 0: no findings, 1: findings, 2: it cannot run.',
  usage:
    'check [files…] [--fix] [--format text|json|github|sarif] [--language en|es] [--watch] [--no-coverage], or check --accept [screens…]',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, options, Infinity)
    const format = named(formats, values.format ?? 'text', 'format')
    speak(named(languages, values.language ?? 'en', 'language'))
    const root = findRoot(terminal.cwd)
    const session = createSession(readFiles(root), settings)
    if (values.accept && isSound(session))
      return (await acceptScenarios(root, session, positionals, format, terminal)) ? 0 : 1
    const wanted = (values.accept ? [] : positionals).map((file) =>
      namedFile(session.project(), root, resolve(terminal.cwd, file)),
    )
    if (values.fix) tellMends('Made', mendFiles(root, session, wanted), terminal)
    const tell = (measured?: Coverage) => {
      const project = session.project()
      const notShown = measured ? coverageFindings(project, measured) : []
      const findings = [...session.findings(), ...notShown]
      const told = { project, findings, wanted, ...(measured ? { coverage: measured } : {}) }
      const isClean = tellResults(told, format, terminal)
      tellMends('`lienzo check --fix` makes', mendsIn(project, findings, wanted), terminal)
      return isClean
    }
    const isWhole = !values['no-coverage'] && !values.watch && wanted.length === 0
    const isClean = tell(isWhole ? await measure(session) : undefined)
    if (values.watch) await watchProject(root, session, terminal, () => void tell())
    return isClean ? 0 : 1
  },
}

/**
 * Plays scenarios only if the documents are sound; otherwise the findings are more useful than the
 * scenarios.
 */
async function measure(session: Session): Promise<Coverage | undefined> {
  if (!isSound(session)) return undefined
  const project = session.project()
  return measureCoverage(project, project.screens.values(), createSandboxDeps(project))
}

function isSound(session: Session): boolean {
  return session.findings().every(({ severity }) => severity !== 'error')
}
