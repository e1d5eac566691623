import { stepSeconds } from './check-times.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createTraffic, type Figures, type Traffic } from './measures.ts'
import { addManifest, countPhones, createPopulation, type Cohort } from './population.ts'
import { binomial, createRandom, type Random } from './random.ts'
import { createReleasePlan, held, type ReleasePlan } from './release-plan.ts'
import { endShareOf, runPhones } from './run-phones.ts'
import type { Scenario } from './scenario.ts'
import { createTrace, type Minute } from './canary/trace.ts'

const daySeconds = 86_400

/**
 * Simulates a scenario step by step. Phones in equal states are only counted, not simulated one by
 * one. The numbers of phones that open, leave or check are random; the same seed gives the same
 * figures.
 */
export function simulate(scenario: Scenario, seed = 1): Figures {
  return figuresOf(play(scenario, seed))
}

/** Records the stages of a scenario minute by minute. */
export function traceRollout(scenario: Scenario, seed = 1): readonly Minute[] {
  return play(scenario, seed).trace.minutes
}

function play(scenario: Scenario, seed: number): Course {
  const cohorts = createPopulation(scenario)
  const plan = createReleasePlan(scenario)
  const course: Course = {
    scenario,
    cohorts,
    plan,
    traffic: createTraffic(stepSeconds),
    recovery: createRecovery(cohorts, plan),
    trace: createTrace(cohorts, plan),
    random: createRandom(seed),
    affected: 0,
    failed: 0,
  }
  for (let step = 0; step * stepSeconds < scenario.hours * 3600; step++) {
    if (step * stepSeconds >= daySeconds && course.recovery.isOver()) break
    playStep(course, step)
  }
  return course
}

interface Course {
  readonly scenario: Scenario
  readonly cohorts: readonly Cohort[]
  readonly plan: ReleasePlan
  readonly traffic: Traffic
  readonly recovery: Recovery
  readonly trace: ReturnType<typeof createTrace>
  readonly random: Random
  affected: number
  failed: number
}

function playStep(course: Course, step: number): void {
  const { scenario, cohorts, plan, traffic, recovery, random } = course
  const second = step * stepSeconds
  while (plan.advance(second)) for (const cohort of cohorts) addManifest(cohort)
  const newest = isDown(scenario, second) ? undefined : plan.published.length - 1
  const look = (cohort: Cohort, count: number, seen: number) => {
    if (newest === undefined) course.failed += count
    const hit = newest === undefined ? 0 : newlyBad(plan, cohort, count, seen, newest)
    if (hit > 0) plan.report(binomial(hit, scenario.reports.share, random), second)
    course.affected += hit
    traffic.add(...loadOf(scenario, plan, cohort, count, seen, newest))
  }
  const endShare = endShareOf(scenario.sessionSeconds)
  for (const cohort of cohorts) {
    const openShare = openShareOf(scenario, cohort, second)
    runPhones(cohort, step, { openShare, endShare }, { newest, look }, random)
  }
  traffic.endStep(second)
  recovery.observe(second)
  course.trace.observe(second, course.affected)
}

function figuresOf(course: Course): Figures {
  const { scenario, plan, affected, failed } = course
  const { firstDay, peak, peakAtHour, peakMegabits } = course.traffic
  const mean = firstDay / Math.min(daySeconds, scenario.hours * 3600)
  const begun = plan.published.find(({ content }) => content === 'bad')?.second
  return {
    name: scenario.name,
    requests: { firstDay, mean, peak, peakAtHour },
    peakMegabits,
    failed,
    affected,
    reports: plan.reports,
    noticedAfterSeconds:
      plan.haltedAt === undefined || begun === undefined ? undefined : plan.haltedAt - begun,
    ...course.recovery.figures(),
    phones: countPhones(course.cohorts),
  }
}

function isDown({ outage }: Scenario, second: number): boolean {
  return outage !== undefined && second >= outage.fromHour * 3600 && second < outage.toHour * 3600
}

/** The number of phones that take the bad release with this check. */
function newlyBad(
  { published }: ReleasePlan,
  { groupEnd }: Cohort,
  count: number,
  seen: number,
  newest: number,
): number {
  return held(published[newest]!, groupEnd) === 'bad' && held(published[seen]!, groupEnd) !== 'bad'
    ? count
    : 0
}

/**
 * The cost of checks. Each check is one request, with a small response if nothing has changed.
 * After a new manifest, phones also load the documents that they do not have.
 */
function loadOf(
  { bytes }: Scenario,
  { published }: ReleasePlan,
  { groupEnd }: Cohort,
  count: number,
  seen: number,
  newest: number | undefined,
): [requests: number, bytes: number] {
  if (newest === undefined) return [count, 0]
  if (newest === seen) return [count, count * bytes.unchanged]
  const [before, now] = [held(published[seen]!, groupEnd), held(published[newest]!, groupEnd)]
  // The old documents are still on the phone, so they cost nothing. A phone outside of the rollout
  // requests the manifest of its current release once.
  const documents = now !== before && now !== 'old' ? bytes.changedDocuments : 0
  const staysOut = (manifest: number) =>
    published[manifest]!.content !== 'old' && held(published[manifest]!, groupEnd) === 'old'
  const other = staysOut(newest) && !staysOut(seen) ? 1 : 0
  return [
    count * (1 + documents + other),
    count * ((1 + other) * bytes.manifest + documents * bytes.documents),
  ]
}

/** The share of a cohort's closed phones that are opened in a step. */
function openShareOf(
  { dayCurve, rush }: Scenario,
  { opensPerDay }: Cohort,
  second: number,
): number {
  const day = dayCurve.reduce((sum, weight) => sum + weight, 0)
  const usual =
    (opensPerDay * dayCurve[Math.floor(second / 3600) % 24]! * (stepSeconds / 3600)) / day
  if (!rush || second < rush.atHour * 3600 || second >= rush.atHour * 3600 + rush.minutes * 60)
    return 1 - Math.exp(-usual)
  return 1 - Math.exp(-usual) * (1 - rush.share) ** (stepSeconds / (rush.minutes * 60))
}
