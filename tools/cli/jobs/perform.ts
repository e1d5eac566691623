import { playScreen } from '../../analysis/coverage/measure'
import { exploreForAuthors } from '../../analysis/explore/explored-findings'
import { once } from '../../analysis/json/cached'
import { createTrial } from '../../analysis/mutants/try-mutants'
import type { Project } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/play'
import { namedScreens, settings } from '../../sandbox/project'
import type { Job, DoJob } from './job'

type Mutate = Extract<Job, { kind: 'mutate' }>

/** Returns a function that does the jobs of one project, one at a time. */
export function createPerformer(texts: ReadonlyMap<string, string>, project: () => Project): DoJob {
  const playDeps = once(() => createSandboxDeps(project()))
  const exploreDeps = once(() => createSandboxDeps(project()))
  let trial: ReturnType<typeof createTrial> | undefined
  // All mutations of a command share one trial, so that screens share results.
  const trialFor = ({ sample, screens }: Mutate) =>
    (trial ??= createTrial(texts, {
      options: settings,
      makeDeps: createSandboxDeps,
      ...sample,
      screens,
    }))
  const screenNamed = (name: string) => namedScreens(project(), [name])[0]!
  return async (job) => {
    if (job.kind === 'mutate') return trialFor(job).figuresOf(job.screen)
    const screen = screenNamed(job.screen)
    return job.kind === 'play'
      ? playScreen(project(), screen, playDeps())
      : exploreForAuthors(project(), screen, exploreDeps(), job.budget)
  }
}
