import { child } from '../../../../renderer/language'
import { nameNodes } from '../../../analysis/expect/screen-lines'
import { acceptFiles } from '../../../analysis/expect/accept-files'
import { compareAll, type Difference } from '../../../analysis/expect/compare'
import { readExpected } from '../../../analysis/expect/read-expected'
import { coverageRules } from '../../../analysis/check/played-rules'
import type { Finding } from '../../../analysis/check/report'
import {
  measureCoverage,
  placeOfPointer,
  type PlayedScenario,
} from '../../../analysis/coverage/measure'
import { compileFrom } from '../../../analysis/coverage/play-scenarios'
import {
  budgets,
  type ExplorationResult,
  exploreForAuthors,
  playedFindings,
} from '../../../analysis/explore/explored-findings'
import { hasSameFiles, type Project } from '../../../analysis/project/project'
import { type NamedDocument, scenariosIn } from '../../../analysis/project/screens'
import type { SourceFile } from '../../../analysis/project/source-file'
import { createSandboxDeps, screenFiles } from '../../../sandbox/play'
import type { AcceptQuestion, DifferingScreen, ScreenDifference, WorkerAnswers } from './messages'

export interface Plays {
  /** Plays the screens that a change affects, and the screens that `play` requested earlier. */
  follow(project: Project, findings: readonly Finding[]): void
  /** Plays the screens of these paths; without paths, all screens. */
  play(paths?: readonly string[]): void
  findings(): readonly Finding[]
  differing(): readonly DifferingScreen[]
  waiting(): number
  accept(question: AcceptQuestion): WorkerAnswers['accept']
}

interface PlayedScreen {
  readonly files: readonly SourceFile[]
  readonly own: readonly SourceFile[]
  /** True if the screen was edited or requested by path. Then the explorer also plays it. */
  readonly isEdited: boolean
  readonly isWaiting: boolean
  /** The outcome of the last play. */
  readonly outcome?: Outcome | undefined
}

interface Outcome {
  readonly findings: readonly Finding[]
  readonly differences: readonly ScreenDifference[]
  readonly accepted: WorkerAnswers['accept']
}

interface PlayPorts {
  readonly tell: () => void
  readonly fail: (error: unknown) => void
  readonly later: (work: () => void, ms: number) => void
}

/** The pause in editing, in milliseconds, after which screens are played. */
const pauseMs = 300

export function createPlays({ tell, fail, later }: PlayPorts): Plays {
  const playedByScreen = new Map<string, PlayedScreen>()
  let latest:
    | { project: Project; findings: readonly Finding[]; wrong: ReadonlySet<string> }
    | undefined
  let asked: ReadonlySet<string> | 'all' = new Set()
  let [isBusy, edits] = [false, 0]

  const isAsked = ({ path }: SourceFile) => asked === 'all' || asked.has(path)
  const look = (project: Project) => {
    const isFirst = playedByScreen.size === 0
    const { shared, filesFor: of } = screenFiles(project)
    for (const name of playedByScreen.keys())
      if (!project.screens.has(name)) playedByScreen.delete(name)
    for (const name of project.screens.keys()) {
      const own = of(name)
      const files = [...shared, ...own]
      const before = playedByScreen.get(name)
      const isUntouched = before ? hasSameFiles(before.files, files) : isFirst
      const isWanted = !before?.outcome && files.some(isAsked)
      playedByScreen.set(name, {
        files: before && isUntouched ? before.files : files,
        own,
        isEdited:
          (asked !== 'all' && own.some(isAsked)) ||
          (before !== undefined && (before.isEdited || !hasSameFiles(before.own, own))),
        isWaiting: !isUntouched || isWanted || (before?.isWaiting ?? false),
        outcome: before?.outcome,
      })
    }
  }
  const next = () =>
    [...playedByScreen].find(
      ([, { isWaiting, files }]) => isWaiting && !files.some(({ path }) => latest!.wrong.has(path)),
    )
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let entry = next(); entry; entry = next()) {
      const [name, played] = entry
      const { project, findings } = latest!
      const screen = project.screens.get(name)!
      const outcome = await playScreen(project, screen, played.isEdited ? findings : undefined)
      // If the screen was edited during the play, this outcome is ignored and the screen is played
      // again.
      if (playedByScreen.get(name)?.files === played.files)
        playedByScreen.set(name, { ...played, isWaiting: false, outcome })
      tell()
    }
    isBusy = false
  }
  const start = (ms: number) => {
    const edit = ++edits
    look(latest!.project)
    tell()
    later(() => edit === edits && void work().catch(fail), ms)
  }
  return {
    follow(project, findings) {
      latest = { project, findings, wrong: pathsWithErrors(findings) }
      start(pauseMs)
    },
    play(paths) {
      asked = paths && asked !== 'all' ? new Set([...asked, ...paths]) : 'all'
      if (latest) start(0)
    },
    findings: () =>
      [...playedByScreen.values()].flatMap(({ outcome, isWaiting }) =>
        isWaiting ? [] : (outcome?.findings ?? []),
      ),
    differing: () =>
      [...playedByScreen].flatMap(([screen, { outcome, isWaiting }]) =>
        outcome && outcome.differences.length > 0
          ? [{ screen, differences: outcome.differences, isCurrent: !isWaiting }]
          : [],
      ),
    waiting: () => [...playedByScreen.values()].filter(({ isWaiting }) => isWaiting).length,
    accept({ screen, seen }) {
      const { isWaiting, outcome } = playedByScreen.get(screen) ?? {}
      const isSeen = JSON.stringify(outcome?.differences) === JSON.stringify(seen)
      return (!isWaiting && isSeen && outcome?.accepted) || []
    },
  }
}

function pathsWithErrors(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])))
}

/** Plays the scenarios of a screen. With `known` findings, the explorer also runs. */
async function playScreen(
  project: Project,
  screen: NamedDocument,
  known: readonly Finding[] | undefined,
): Promise<Outcome> {
  const makeDeps = createSandboxDeps(project)
  const measured = await measureCoverage(project, [screen], makeDeps)
  const findingsWith = (explored?: ExplorationResult) =>
    playedFindings(project, measured, known ?? [], explored ? [explored] : [])
  let findings = findingsWith(
    known && (await exploreForAuthors(project, screen, makeDeps, budgets.edit)),
  )
  // Authors without JSON add a scenario by saving a play. Each untested branch needs such a play.
  const isUnkept = ({ code, keep }: Finding) => code === coverageRules.branchNotShown.code && !keep
  if (known && findings.some(isUnkept))
    findings = findingsWith(await exploreForAuthors(project, screen, makeDeps, budgets.quick))
  const expecting = measured.played.filter(
    ({ file, name }) => readExpected(scenariosOf(project, file), name) !== undefined,
  )
  const files = acceptFiles(project, expecting)
  const accepted = files.flatMap((each) => each.accepted)
  const differences = differencesOf(project, screen, accepted)
  return {
    // The panel asks for a decision about each difference, so a finding about the difference would
    // repeat the question.
    findings: findings.filter(
      ({ code }) => differences.length === 0 || code !== coverageRules.changedResult.code,
    ),
    differences,
    accepted: files.flatMap(({ file, text, isChanged }) => (isChanged ? [[file, text]] : [])),
  }
}

function scenariosOf(project: Project, file: string) {
  return scenariosIn(project.files.get(file)?.json)
}

function differencesOf(
  project: Project,
  screen: NamedDocument,
  played: readonly PlayedScenario[],
): ScreenDifference[] {
  const byDifference = new Map<string, { difference: Difference; scenarios: string[] }>()
  for (const { file, name, played: shown } of played) {
    const expected = readExpected(scenariosOf(project, file), name)
    if (typeof expected !== 'object') continue
    for (const difference of compareAll(expected, shown)) {
      const entry = byDifference.get(difference.what) ?? { difference, scenarios: [] }
      if (!entry.scenarios.includes(name)) entry.scenarios.push(name)
      byDifference.set(difference.what, entry)
    }
  }
  if (byDifference.size === 0) return []
  const program = compileFrom(project, screen)
  const pointers = new Map([
    ['title', '/title'],
    ...[...nameNodes(program)].map(([{ pointer }, name]) => [name, pointer] as const),
    ...Object.keys(program.modals).map(
      (name) => [`modal ${name}`, child('/modals', name)] as const,
    ),
  ])
  return [...byDifference.values()].map(({ difference: { what, node }, scenarios }) => {
    // The name of a repeated node ends with the number of its row, such as `text 3 (2)`.
    const pointer = node && pointers.get(node.name.replace(/ \(\d+\)$/, ''))
    return {
      what,
      scenarios,
      ...(node && { node }),
      ...(pointer !== undefined && { place: placeOfPointer(project, screen, pointer) }),
    }
  })
}
