import { resolve } from 'node:path'
import { coverageFindings, createSession, type Format, type Session } from '../../analysis/check'
import { type Command, readLine } from '../../terminal'
import {
  findRoot,
  namedFile,
  readFiles,
  settings,
  createSandboxDeps,
  formatNamed,
  tellResults,
} from '../../project'
import { measureCoverage, type Coverage } from '../../analysis/coverage'
import { mendFiles, mendsIn, tellMends } from '../mend-files'
import { watchProject } from '../watch-project'

interface Options {
  readonly format: Format
  readonly watch: boolean
  readonly fix: boolean
  readonly coverage: boolean
  readonly files: readonly string[]
}

/** Proves the documents of a project, or some of its files. */
export const check: Command = {
  about:
    'Proves that the documents are sound, and that scenarios show every branch; --fix first mends what can only be meant one way. Exit code 0: no findings, 1: findings, 2: it cannot run.',
  usage: 'check [files…] [--fix] [--format text|json|github|sarif] [--watch] [--no-coverage]',
  async run(args, terminal) {
    const { format, watch, fix, coverage, files } = readOptions(args)
    const root = findRoot(terminal.cwd)
    const session = createSession(readFiles(root), settings)
    const wanted = files.map((file) =>
      namedFile(session.project(), root, resolve(terminal.cwd, file)),
    )
    if (fix) tellMends('Made', mendFiles(root, session, wanted), terminal)
    const tell = (measured?: Coverage) => {
      const project = session.project()
      const notShown = measured ? coverageFindings(project, measured) : []
      const findings = [...session.findings(), ...notShown]
      const told = { project, findings, wanted, ...(measured ? { coverage: measured } : {}) }
      const isClean = tellResults(told, format, terminal)
      tellMends('`lienzo check --fix` makes', mendsIn(project, findings, wanted), terminal)
      return isClean
    }
    const isClean = tell(
      coverage && !watch && files.length === 0 ? await measure(session) : undefined,
    )
    if (watch) await watchProject(root, session, terminal, () => void tell())
    return isClean ? 0 : 1
  },
}

/**
 * Scenarios are played only where the documents are sound: else the findings say more than the
 * scenarios could.
 */
async function measure(session: Session): Promise<Coverage | undefined> {
  if (session.findings().some(({ severity }) => severity === 'error')) return undefined
  const project = session.project()
  return measureCoverage(project, project.screens.values(), createSandboxDeps(project))
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = readLine(
    args,
    {
      format: { type: 'string' },
      watch: { type: 'boolean' },
      fix: { type: 'boolean' },
      'no-coverage': { type: 'boolean' },
    },
    Infinity,
  )
  return {
    format: formatNamed(values.format ?? 'text'),
    watch: values.watch ?? false,
    fix: values.fix ?? false,
    coverage: !values['no-coverage'],
    files: positionals,
  }
}
