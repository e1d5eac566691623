import { isDeepStrictEqual } from 'node:util'
import { type Play, playScenarios } from '../../analysis/coverage/play-scenarios'
import { parseJson } from '../../analysis/json/parse-json'
import { createTrial, totalsOf } from '../../analysis/mutants/try-mutants'
import type { Project } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/play'
import { namedScreens, settings } from '../../sandbox/project'
import { textsOf } from '../../cli/mcp/drafts'
import { projectWith, type Task, type Texts } from './tasks'

/** The number of mutations to try in each screen of a task. */
const limit = 5

/**
 * Judges a result that the checker accepts. Documents that equal the reference solution are right.
 * Other documents are right if their scenarios show and send the same as the reference solution,
 * and detect at least as many mutations.
 */
export async function isRight(
  project: Project,
  { screens, right }: Pick<Task, 'screens' | 'right'>,
  texts: Texts,
): Promise<boolean> {
  // The order of members does not matter.
  const content = (all: Texts) => [...all].map(([path, text]) => [path, parseJson(text)])
  if (isDeepStrictEqual(content(texts), content(right))) return true
  const isText = [...right.keys()].every((path) => path.startsWith('locales/'))
  // Plays do not show every text of a namespace. Changed texts are therefore right only if they
  // equal the right texts.
  if (isText) return false
  const [wanted, found] = [projectWith(project, right), projectWith(project, texts)]
  const same = JSON.stringify(await sights(wanted, screens))
  if (JSON.stringify(await sights(found, screens)) !== same) return false
  return (await undetected(found, screens)) <= (await undetected(wanted, screens))
}

async function sights(project: Project, screens: readonly string[]): Promise<Play['played'][]> {
  const plays: Play['played'][] = []
  for (const screen of namedScreens(project, [...screens]))
    for await (const { played } of playScenarios(project, screen, createSandboxDeps(project)))
      plays.push(played)
  return plays
}

async function undetected(project: Project, screens: readonly string[]): Promise<number> {
  const deps = { options: settings, makeDeps: createSandboxDeps, seed: 1, limit, screens }
  const trial = createTrial(textsOf(project), deps)
  let count = 0
  for (const screen of screens) count += totalsOf([await trial.figuresOf(screen)]).unnoticed
  return count
}
