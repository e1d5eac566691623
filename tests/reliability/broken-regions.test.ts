import { expect, it } from 'vitest'
import { compileScreen, type ScreenInstance, shownNodes } from '../../renderer/core'
import { fragmentsOf, type Json, type JsonObject } from '../../renderer/language'
import { scenariosOf } from '../../tools/analysis/coverage/play-scenarios'
import { watchScenario } from '../../tools/analysis/coverage/run-scenario'
import { createProject } from '../../tools/analysis/project/project'
import { readFiles, settings } from '../../tools/sandbox/project/project-files'
import { createSandboxDeps } from '../../tools/sandbox/play/sandbox-deps'
import { campaignSize } from '../../tools/test/campaigns'
import { isPlain } from './documents/live'
import { everyWidget } from './every-widget'

const project = createProject(readFiles(process.cwd()), settings)
const app = project.app.document as JsonObject
const fragments = Object.fromEntries(
  [...project.fragments].map(([name, { document }]) => [name, document]),
)
const makeDeps = createSandboxDeps(project)
const all = [...project.screens.values()].flatMap(({ name, document }) =>
  scenariosOf(project, name).map((scenario) => ({ name, document, scenario: scenario.name })),
)
const scenarios = Math.min(campaignSize('regions'), all.length)
/** The regions to test, spread over all screens. */
const chosen = all.filter(
  (_, at) =>
    Math.floor((at * scenarios) / all.length) !== Math.floor(((at - 1) * scenarios) / all.length),
)

/** The number of texts, of controls, and of items such as payment methods on a screen. */
interface Sight {
  readonly plain: number
  readonly critical: number
}

const observerOf = (screen: ScreenInstance) => (): Sight => {
  const shown = shownNodes(screen, everyWidget)
  const isCritical = ({ node }: (typeof shown)[number]) =>
    node.critical || node.pointer === '/criticalFallback'
  return { plain: shown.filter(isPlain).length, critical: shown.filter(isCritical).length }
}

type Fragments = typeof fragments

async function open(
  document: JsonObject,
  name: string,
  scenario: string,
  used: Fragments = fragments,
): Promise<Sight> {
  const program = compileScreen(document, { fragments: used, app })
  const deps = makeDeps(name, scenario, program)
  const { played } = await watchScenario(program, [], deps, observerOf)
  return played.opened.seen
}

/** Returns the screen with a region that cannot be drawn. */
function without(document: JsonObject, region: number): JsonObject {
  const body = document['body'] as Json[]
  return { ...document, body: body.with(region, broken(body[region]!)) }
}

const broken = (...children: Json[]) => ({ widget: 'broken', children })

/** Returns the fragments, with one fragment that cannot be drawn. */
function withoutFragment(name: string): Fragments {
  const fragment = fragments[name]!
  return { ...fragments, [name]: { ...fragment, body: [broken(...(fragment['body'] as Json[]))] } }
}

it(`each region and each fragment of a screen fails in turn in ${chosen.length} scenarios: the payment methods and the rest of the screen stay`, async () => {
  const lost: string[] = []
  const counts = { scenarios: chosen.length, regions: 0, fragments: 0, critical: 0, empty: 0 }
  for (const { name, document, scenario } of chosen) {
    const sound = await open(document, name, scenario)
    counts.critical += sound.critical
    for (const region of (document['body'] as Json[]).keys()) {
      const { plain, critical } = await open(without(document, region), name, scenario)
      counts.regions++
      // An empty page shows a panel after three seconds: src/app/empty-screen.tsx.
      if (plain === 0) counts.empty++
      if (critical < sound.critical) lost.push(`${name}, ${scenario}: /body/${region}`)
    }
    for (const fragment of fragmentsOf(document, (used) => fragments[used]).keys()) {
      const { critical } = await open(document, name, scenario, withoutFragment(fragment))
      counts.fragments++
      if (critical < sound.critical) lost.push(`${name}, ${scenario}: ${fragment}`)
    }
  }
  console.log(JSON.stringify(counts))
  expect(lost.slice(0, 20), `${lost.length} lost`).toEqual([])
  expect(counts.critical).toBeGreaterThan(0)
  expect(counts.fragments).toBeGreaterThan(0)
}, 3_600_000)
