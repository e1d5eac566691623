import { playScenarios, scenariosOf, type Play } from '../../analysis/coverage/play-scenarios'
import { compare } from '../../analysis/expect/compare'
import { readExpected, snapshotChange } from '../../analysis/expect/read-expected'
import { createTrial, totalsOf } from '../../analysis/mutants/try-mutants'
import type { NamedDocument } from '../../analysis/project/screens'
import { errorOnScreen } from '../../analysis/service/scenario-lenses'
import type { Service } from '../../analysis/service/service'
import { unknownName, UsageError } from '../../build/terminal'
import { createSandboxDeps } from '../../sandbox/play'
import { namedScreens, settings } from '../../sandbox/project'
import { cutJson, type Detail } from './answer'
import { textsOf } from './drafts'

/** Returns a screen by its name. Throws `UsageError` if it does not exist or cannot be played. */
export function soundScreen(service: Service, name: string): NamedDocument {
  const project = service.project()
  const screen = namedScreens(project, [name])[0]!
  const error = errorOnScreen(project, service.findings(), screen)
  if (error)
    throw new UsageError(
      `The screen ${name} cannot be played, because ${error.file} has an error: ${error.what} Correct this error first; the tool "check" shows its place.`,
    )
  return screen
}

/** Throws `UsageError` for an unknown scenario. */
export function requireScenario(all: readonly { readonly name: string }[], wanted: string): void {
  const names = all.map(({ name }) => name)
  if (!names.includes(wanted)) throw new UsageError(unknownName(wanted, names, 'scenario'))
}

/** Plays one scenario or all scenarios of a screen. Throws `UsageError` for an unknown scenario. */
export async function playDrafts(
  service: Service,
  screen: NamedDocument,
  scenario?: string,
): Promise<Play[]> {
  const project = service.project()
  if (scenario !== undefined) requireScenario(scenariosOf(project, screen.name), scenario)
  const names = scenario === undefined ? undefined : [scenario]
  const deps = createSandboxDeps(project)
  const plays: Play[] = []
  for await (const one of playScenarios(project, screen, deps, undefined, names)) plays.push(one)
  return plays
}

/** Plays a scenario, or lists how all scenarios of a screen end. */
export async function play(
  service: Service,
  {
    screen: name,
    scenario,
    detail,
  }: { screen: string; scenario?: string | undefined; detail: Detail },
): Promise<string> {
  const plays = await playDrafts(service, soundScreen(service, name), scenario)
  return scenario === undefined
    ? cutJson({ screen: name, scenarios: plays.map(endOf) }, 'scenarios', detail)
    : cutJson({ screen: name, ...resultOf(plays[0]!) }, 'steps', detail)
}

/** Summarizes the end of a scenario. */
function endOf(one: Play) {
  return {
    scenario: one.name,
    steps: one.steps.length,
    differences: differencesOf(one),
    ...problemsOf(one),
  }
}

function differencesOf({ scenarios, name, played }: Play): readonly string[] | string {
  const expected = readExpected(scenarios, name)
  if (expected === undefined) return 'no expectation'
  return typeof expected === 'string' ? expected : compare(expected, played).map(({ what }) => what)
}

function problemsOf({ stuck, failed }: Play) {
  return {
    ...(stuck.length > 0
      ? { impossible: stuck.map(({ index, what }) => ({ step: index, what })) }
      : {}),
    ...(failed.size > 0 ? { failedCalls: Object.fromEntries(failed) } : {}),
  }
}

/**
 * Lists the visible words and the requests of the opened screen, and the changes after each step.
 */
function resultOf(one: Play) {
  const { played, steps } = one
  const snapshots = [played.opened, ...played.steps, played.later]
  return {
    scenario: one.name,
    opened: { seen: Object.fromEntries(played.opened.seen), sent: played.opened.effects },
    differences: differencesOf(one),
    ...problemsOf(one),
    steps: snapshots.slice(1).map((after, at) => ({
      step: steps[at] ?? 'later',
      ...snapshotChange(snapshots[at]!, after),
    })),
  }
}

/** Tries typical mistakes in a screen, and lists the mistakes that no scenario detects. */
export async function mutations(
  service: Service,
  {
    screen: name,
    limit,
    seed,
    signal,
    detail,
  }: { screen: string; limit: number; seed: number; signal: AbortSignal; detail: Detail },
): Promise<string> {
  soundScreen(service, name)
  const deps = {
    options: settings,
    makeDeps: createSandboxDeps,
    seed,
    limit,
    screens: [name],
    signal,
  }
  const figures = await createTrial(textsOf(service.project()), deps).figuresOf(name)
  const { unnoticed: _, ...totals } = totalsOf([figures])
  const unnoticed = Object.values(figures.kinds)
    .flatMap((counts) => counts.unnoticed)
    .map(({ file, line, column, what }) => ({ at: `${file}:${line}:${column}`, what }))
  const next =
    unnoticed.length === 0
      ? 'Every mutation is detected, by the checker or by a scenario.'
      : 'Add an expectation to a scenario for each mutation in "undetected".'
  return cutJson({ screen: name, ...totals, next, undetected: unnoticed }, 'undetected', detail)
}
