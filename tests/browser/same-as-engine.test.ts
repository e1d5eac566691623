import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  isObject,
  own,
  valueText,
  type Json,
  type JsonObject,
  type Scenario,
} from '../../renderer/language'
import { validateScreen } from '../../src/delivery/validate.generated.js'
import { scenarioQuery } from '../../src/preview/scenario-query'
import { scenariosOf } from '../../tools/analysis/coverage/play-scenarios'
import { scenarioStart } from '../../tools/analysis/coverage/virtual-clock'
import { isSlow, readStep } from '../../tools/analysis/play/plan-step'
import { createProject } from '../../tools/analysis/project/project'
import { readFiles, settings } from '../../tools/sandbox/project'
import { firstSeed } from '../../tools/test/campaigns'
import { readSamples, type SampleScreen } from '../reliability/documents/corpus'
import { createRandom } from '../reliability/random'
import type { SideEffect } from '../../tools/analysis/expect/read-expected'
import { playInEngine, type EnginePlay, type Moment } from './fixtures/engine-play'
import { generateScreen } from './fixtures/generated-screens'
import { placeDifferences, untilSame, viewDifferences } from './fixtures/page-play'
import { callsOfSession, useProduct, type SeenCall } from './harness'
import { moveTo } from './page-parts'
import { performStep } from './play-scenario'

/** The number of documents; the nightly run has more. */
const documents = Number(process.env['LIENZO_TWINS'] ?? 40)
const product = useProduct({ now: () => scenarioStart })
const project = createProject(readFiles(process.cwd()), settings)

/** The members of scenarios that need only their query and their answers. */
const plainMembers = new Set(['title', 'query', 'answers', 'steps', 'expect'])

type NamedScenario = ReturnType<typeof scenariosOf>[number]

/** True if a page can show the scenario directly after another scenario, without a wait. */
function isPlain({ scenarios, name, steps }: NamedScenario): boolean {
  const scenario = scenarios[name] as Scenario & JsonObject
  return (
    Object.keys(scenario).every((member) => plainMembers.has(member)) &&
    !isSlow(scenario) &&
    steps.map(readStep).every((step) => step && !('advance' in step))
  )
}

const samples = readSamples().filter(({ screen }) => screen !== 'test-preview')
const screens = samples.flatMap((sample) => {
  const plain = scenariosOf(project, sample.screen).filter(isPlain)
  return plain.length > 0 ? [{ sample, scenarios: plain }] : []
})

interface Twin {
  readonly about: string
  readonly sample: SampleScreen
  readonly scenario: NamedScenario
  readonly world: string
  readonly document: JsonObject
  readonly play: EnginePlay
}

/** The document of a seed; undefined if the phone or the checker refuses it. */
async function twinOf(
  seed: number,
  { sample, scenarios }: (typeof screens)[number],
): Promise<Twin | undefined> {
  const random = createRandom(seed)
  const scenario = random.pick(scenarios)
  const { document, about } = generateScreen(sample.document, random)
  if (!validateScreen(document)) return undefined
  const play = await playInEngine(project, sample, scenario, document, random)
  const { screen } = sample
  return play.isLeftOut
    ? undefined
    : {
        about: `LIENZO_SEED=${seed} ${screen} ${scenario.name}: ${about}`,
        sample,
        scenario,
        document,
        play,
        world: `twin${seed}`,
      }
}

it(`${documents} generated documents show, send and allow the same in Chromium as in the engine`, async () => {
  const { page, open } = await product.phone()
  await page.clock.setFixedTime(scenarioStart)
  const twins = new Map<string, Twin>()
  await serve(page, twins)
  const found: string[] = []
  const earlier = new Set<string>()
  let shown = 0
  // In one visit, each screen can be shown only once, because the page caches the document of the
  // screen.
  for (let seed = firstSeed; shown < documents; seed += screens.length) {
    twins.clear()
    for (const [at, screen] of screens.entries()) {
      const twin = await twinOf(seed + at, screen)
      if (twin && shown + twins.size < documents) twins.set(twin.sample.screen, twin)
    }
    shown += twins.size
    await open('/none')
    for (const twin of twins.values()) {
      found.push(...(await compare(page, twin, earlier)).map((one) => `${twin.about}: ${one}`))
      if (twin.play.moments.some(opensUrl)) await open('/none')
    }
  }
  expect(found).toEqual([])
}, 3_600_000)

/**
 * True if a play leads to the URL of a server. The test does not open this URL, and reloads the
 * page instead.
 */
const opensUrl = ({ effects }: Moment) =>
  effects.some(({ go, replace }) => /[/:]/.test(valueText(go ?? replace)))

/** Serves the generated documents instead of the product's. Other sites are empty. */
async function serve(page: Page, twins: ReadonlyMap<string, Twin>): Promise<void> {
  const isElsewhere = (url: URL) =>
    url.protocol.startsWith('http') && url.origin !== product.origin()
  await page.route(isElsewhere, (route) => route.fulfill({ status: 204 }))
  // The texts are in the folder of their language.
  const isDocument = ({ pathname }: URL) => /(?<!\/e[ns])\/[\w-]+\.json$/.test(pathname)
  await page.route(isDocument, async (route) => {
    const twin = twins.get(/([\w-]+)\.json$/.exec(route.request().url())?.[1] ?? '')
    if (!twin) return route.continue()
    const { document, sample } = twin
    return route.fulfill({ json: { document, fragments: sample.fragments } as Json })
  })
}

const routesOf = (screen: string) =>
  samples.find((one) => one.screen === screen)?.document['routes'] as string[] | undefined

/** Plays a document in the page. Stops at the first moment with differences, and returns them. */
async function compare(page: Page, twin: Twin, earlier: Set<string>): Promise<string[]> {
  const { steps, moments, stuckAt, pictures } = twin.play
  await visit(page, twin)
  let heard = 0
  for (const [index, moment] of moments.entries()) {
    const step = steps[index - 1]
    if (step !== undefined) {
      const isStuck = stuckAt === index - 1
      // If the engine says that a step is impossible, the page must not be able to take it either.
      // This shows only at the time limit.
      page.setDefaultTimeout(isStuck ? 3_000 : 60_000)
      const failure = await take(page, step, twin.document, isStuck)
      // An input may keep a part of a value that it does not accept completely.
      if (isStuck && (failure !== undefined || shortOf(step).includes('"fill"'))) return []
      if (failure !== undefined) return [`only the engine can do ${shortOf(step)}: ${failure}`]
    }
    const views = await (moment.isLeft
      ? placeDifferences(page, moment, routesOf)
      : viewDifferences(page, moment, earlier))
    for (const toast of moment.toasts) earlier.add(toast)
    const calls = await untilSame(async () =>
      callDifferences(await callsOf(twin), moment, heard, pictures),
    )
    heard = (await callsOf(twin)).length
    const found = [...views, ...calls]
    const label = step === undefined ? 'opened' : `after ${shortOf(step)}`
    if (found.length > 0) return found.map((one) => `${label}: ${one}`)
    if (moment.isLeft) return []
  }
  return []
}

/** Opens the screen of a twin in the running page, with a new session. */
async function visit(page: Page, { sample: { screen }, scenario, world }: Twin): Promise<void> {
  const written = scenario.scenarios[scenario.name] as Scenario
  const query = scenarioQuery(screen, scenario.name, written, world)
  const [route = `/${screen}`] = routesOf(screen) ?? []
  await moveTo(page, route.startsWith('#') ? `/?${query}${route}` : `${route}?${query}`)
}

const shortOf = (step: Json) => JSON.stringify(step, ['press', 'event', 'fill', 'value'])

/**
 * Takes a step in the page. Returns the reason if the step is impossible. Waits for the node,
 * because the page may be slower than the engine.
 */
async function take(
  page: Page,
  source: Json,
  { modals = {} }: JsonObject,
  isStuck: boolean,
): Promise<string | undefined> {
  const step = readStep(source)!
  const id = 'press' in step ? step.press : 'fill' in step ? step.fill : ''
  if (isObject(modals) && own(modals, id)) {
    // A tap beside a modal closes it.
    await page.mouse.click(2, 2)
    return undefined
  }
  const places = page.locator(`[id="${id}"], [role="dialog"], dialog`)
  const isThere = isStuck
    ? (await places.count()) > 0
    : await places
        .first()
        .waitFor({ state: 'attached' })
        .then(
          () => true,
          () => false,
        )
  if (!isThere) return 'it is missing'
  return performStep(page, step).then(
    () => undefined,
    ({ message }: Error) => message.split('\n', 1)[0],
  )
}

const callsOf = ({ sample: { screen }, scenario, world }: Twin): Promise<SeenCall[]> =>
  callsOfSession(product.origin(), `scenario.${screen}.${scenario.name}.${world}`)

/**
 * Compares the calls since the last moment. They include the calls of the screen to which the last
 * step has led.
 */
function callDifferences(
  calls: readonly SeenCall[],
  { effects, isLeft }: Moment,
  heard: number,
  pictures: ReadonlySet<string>,
): string[] {
  const wanted = effects.flatMap(({ call, load, times }) => {
    const name = call ?? load
    return typeof name === 'string' ? Array.from({ length: Number(times ?? 1) }, () => name) : []
  })
  const sent = calls
    .slice(heard)
    .map(({ endpoint = '' }) => endpoint)
    .filter((name) => !pictures.has(name))
  const isSame = isLeft
    ? wanted.every((name) => sent.includes(name))
    : sent.toSorted().join() === wanted.toSorted().join()
  if (!isSame) return [`the page sends [${sent.join(', ')}], not [${wanted.join(', ')}]`]
  return effects.flatMap((effect) => paramDifferences(calls.slice(heard), effect))
}

/** Returns the parameters of a call that no request of the page has. */
function paramDifferences(calls: readonly SeenCall[], { call, load, with: params }: SideEffect) {
  const name = valueText(call ?? load ?? '')
  const sent = calls.filter(({ endpoint }) => endpoint === name)
  if (name === '' || !isObject(params) || sent.some((one) => one.files.length > 0)) return []
  const isIn = ({ query, body }: SeenCall) =>
    Object.entries(params).every(
      ([key, value]) =>
        isObject(value) ||
        Array.isArray(value) ||
        valueText(own({ ...query, ...body }, key)) === valueText(value),
    )
  const found = sent.map(({ query, body }) => JSON.stringify({ ...query, ...body }))
  return sent.some(isIn)
    ? []
    : [`the page sends ${name} with ${found.join(' and ')}, not with ${JSON.stringify(params)}`]
}
