import { coverageFindings } from '../analysis/check/coverage-findings'
import { coverageRules } from '../analysis/check/played-rules'
import type { Session } from '../analysis/check/engine/session'
import type { Format, Results } from '../analysis/check/formats/formats'
import type { Finding } from '../analysis/check/report'
import {
  type Coverage,
  coverageOf,
  measureCoverage,
  type ScreenPlays,
} from '../analysis/coverage/measure'
import { acceptedChanges, acceptFiles } from '../analysis/expect/accept-files'
import {
  budgets,
  type ExplorationResult,
  playedFindings,
} from '../analysis/explore/explored-findings'
import type { Budget } from '../analysis/explore/play-log'
import type { Project } from '../analysis/project/project'
import { scenariosIn } from '../analysis/project/screens'
import { countOf } from '../analysis/sentences/value'
import { readInteger, type Terminal } from '../build/terminal'
import { createSandboxDeps } from '../sandbox/play'
import { filesOf, namedScreens, saveTexts, tellResults } from '../sandbox/project'
import { createScreenCache } from '../sandbox/results'
import { createPerformer } from './jobs/perform'
import { createPool, type JobPool, threadsFor } from './jobs/pool'

/** The results of all scenarios and of the exploration, with their findings. */
export interface PlayedProject {
  readonly coverage: NonNullable<Results['coverage']>
  readonly findings: readonly Finding[]
}

export interface PlayOptions {
  /** The effort of the exploration; without this member, the screens are not explored. */
  readonly effort?: keyof typeof budgets | undefined
  readonly seed?: string
  readonly minutes?: string
  readonly jobs?: string
}

/** Plays the scenarios of every screen, and explores other states of the screens. */
export async function playScreens(
  root: string,
  session: Session,
  { effort, jobs, ...options }: PlayOptions,
): Promise<PlayedProject> {
  const project = session.project()
  const pool = poolFor(session, threadsFor(jobs))
  try {
    const exploreAll = async () => {
      const explored: ExplorationResult[] = []
      for (const budget of effort ? roundsOf(budgets[effort], options) : [])
        explored.push(...(await explore(pool, root, project, budget)))
      return explored
    }
    // The short jobs come last, so that all threads end at about the same time.
    const [explored, coverage] = await Promise.all([exploreAll(), measureIn(pool, root, project)])
    const findings = playedFindings(project, coverage, session.findings(), explored)
    return { coverage, findings }
  } finally {
    await pool.end()
  }
}

const poolFor = (session: Session, threads: number) =>
  createPool(
    threads,
    session.texts(),
    createPerformer(session.texts(), () => session.project()),
  )

/** Plays the scenarios of every screen. */
export async function measure(root: string, session: Session): Promise<Coverage> {
  const pool = poolFor(session, threadsFor(undefined))
  try {
    return await measureIn(pool, root, session.project())
  } finally {
    await pool.end()
  }
}

async function measureIn(pool: JobPool, root: string, project: Project): Promise<Coverage> {
  const cache = createScreenCache<ScreenPlays>('played', root, project)
  const plays = new Map(
    [...project.screens.keys()].map((screen) => [
      screen,
      cache.of(screen, '', () => pool.run({ kind: 'play', screen })),
    ]),
  )
  await Promise.all(plays.values())
  return coverageOf(project, project.screens.values(), ({ name }) => plays.get(name)!)
}

/** Yields the budgets of explorations, each with the next seed, until the time is over. */
function* roundsOf(
  effort: Budget,
  { seed = '1', minutes = '0' }: Omit<PlayOptions, 'effort'>,
): Generator<Budget> {
  const end = performance.now() + readInteger(minutes, '--minutes') * 60_000
  let next = readInteger(seed, '--seed')
  do yield { ...effort, seed: next++ }
  while (performance.now() < end)
}

/** Explores every screen. The findings of an unchanged screen come from the cache. */
function explore(
  pool: JobPool,
  root: string,
  project: Project,
  budget: Budget,
): Promise<ExplorationResult[]> {
  const cache = createScreenCache<ExplorationResult>('explored', root, project)
  const options = JSON.stringify(budget)
  return Promise.all(
    [...project.screens.keys()].map((screen) =>
      cache.of(screen, options, () => pool.run({ kind: 'explore', screen, budget })),
    ),
  )
}

const mostChanges = 5

/**
 * Plays the scenarios of some screens, or of all. Writes the results into the scenario files as
 * expectations, and prints the differences. A scenario with a failed load or an impossible step
 * stays unchanged and gets a finding. Returns true if every scenario was accepted.
 */
export async function acceptScenarios(
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
  saveTexts(root, session, texts)
  const count = files.reduce((sum, { accepted }) => sum + accepted.length, 0)
  terminal.err(
    [
      texts.size === 0
        ? `Unchanged: ${countOf(count, 'scenario')} as expected.`
        : `Expectations written for ${countOf(count, 'scenario')}; changed files: ${texts.size}`,
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
  // If a scenario is refused, other differences from its expectations have the same cause.
  const findings = coverageFindings(project, measured).filter(
    ({ code }) => code !== coverageRules.changedResult.code,
  )
  tellResults({ ...filesOf({ project: () => project }), findings, paths: [] }, format, terminal)
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
