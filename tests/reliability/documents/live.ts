import { EngineError, isObject, type Json, type JsonObject } from '../../../renderer/language'
import {
  compileScreen,
  openScreen,
  type Program,
  type ScreenInstance,
  type ShownNode,
  shownNodes,
  type WidgetShape,
} from '../../../renderer/core'
import {
  createFakeWorld,
  failed,
  ok,
  ready,
  refused,
  settle,
  type FakeWorld,
} from '../../../renderer/core/testing'
import { validateScreen } from '../../../src/delivery/validate.generated.js'
import type { Random } from '../random'
import type { Corpus, SampleScreen } from './corpus'
import { mutate, valuesIn } from './mutate'

/** A document that differs from a document of the product in a few members. */
export interface Mutant {
  sample: SampleScreen
  document: Json
  fragments: Readonly<Record<string, JsonObject>>
}

/** The result of a mutant: refused completely, shown with content, or shown empty. */
export type MutantOutcome = 'refused' | 'shown' | 'empty'

/**
 * Creates a random mutant. Most mutants are only a small part of a screen with the data that the
 * part reads. This is fast enough for a hundred thousand mutants.
 */
export function makeMutant(
  corpus: Pick<Corpus, 'samples'>,
  values: readonly Json[],
  random: Random,
): Mutant {
  const sample = random.pick(corpus.samples)
  const isWhole = random.chance(0.04)
  let document: Json = isWhole
    ? sample.document
    : { ...sample.document, body: partOf(sample.document['body'], random) }
  let fragments = isWhole
    ? sample.fragments
    : Object.fromEntries(
        Object.entries(sample.fragments).map(([name, fragment]) => [
          name,
          { ...fragment, body: partOf(fragment['body'], random) },
        ]),
      )
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const names = Object.keys(fragments)
    if (names.length > 0 && random.chance(0.25)) {
      const name = random.pick(names)
      fragments = { ...fragments, [name]: mutate(fragments[name]!, random, values) as JsonObject }
    } else document = mutate(document, random, values)
  }
  return { sample, document, fragments }
}

export function allValues({ samples }: Pick<Corpus, 'samples'>): Json[] {
  return samples
    .flatMap(({ document, fragments }) => [document, ...Object.values(fragments)])
    .flatMap(valuesIn)
}

/** Returns one of these nodes, or a node below it. */
function partOf(nodes: Json | undefined, random: Random): Json {
  if (!Array.isArray(nodes) || nodes.length === 0) return nodes ?? []
  const node = random.pick(nodes)
  const children = isObject(node) ? node['children'] : undefined
  return Array.isArray(children) && children.length > 0 && random.chance(0.7)
    ? partOf(children, random)
    : [node]
}

/**
 * Runs a mutant: data loads, controls are pressed, time passes. Any exception that is not a refusal
 * is a defect.
 */
export async function runMutant(
  { sample, document, fragments }: Mutant,
  corpus: Corpus,
  values: readonly Json[],
  widgets: ReadonlyMap<string, WidgetShape>,
  random: Random,
): Promise<MutantOutcome> {
  const isSound = validateScreen(document)
  // A phone refuses such a document in a release. But a tenth of these documents continue, because
  // an invalid document in the build must not break the phone either.
  if (!isSound && random.chance(0.9)) return 'refused'
  const program = compile(document, fragments, corpus.app)
  if (!program) return 'refused'
  const world = createFakeWorld()
  const screen = openScreen(program, world.ports, world.notices, random.pick(sample.openings))
  const visible = () => shownNodes(screen, widgets).some(isPlain)
  const wasVisible = [visible()]
  screen.start()
  answerLoads(world, corpus, values, random)
  wasVisible.push(visible())
  for (let acts = random.chance(0.5) ? random.below(4) : 0; acts > 0; acts--) {
    act(screen, widgets, random, values)
    await settle()
    for (const call of world.calls.splice(0))
      await call.answer(
        random.chance(0.7)
          ? ok(answerOf(call.endpoint, corpus, values, random))
          : refused('1', 'No'),
      )
    world.clock.pass(random.pick([0, 3000, 90_000]))
    answerLoads(world, corpus, values, random)
    wasVisible.push(visible())
  }
  screen.dispose()
  await settle()
  if (!isSound) return 'refused'
  return wasVisible.every(Boolean) || program.bar ? 'shown' : 'empty'
}

function compile(
  document: Json,
  fragments: Mutant['fragments'],
  app: JsonObject,
): Program | undefined {
  try {
    return compileScreen(document as JsonObject, { fragments, app })
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

function answerLoads(
  world: FakeWorld,
  corpus: Corpus,
  values: readonly Json[],
  random: Random,
): void {
  // A response may start further loads, which also get responses.
  for (let at = 0; at < world.watches.length && at < 20; at++) {
    const watch = world.watches[at]!
    if (!watch.stopped)
      watch.tell(
        random.chance(0.9)
          ? ready(answerOf(watch.endpoint, corpus, values, random))
          : failed('1', 'No'),
      )
  }
}

function answerOf(
  endpoint: string,
  { answers }: Corpus,
  values: readonly Json[],
  random: Random,
): Json {
  const recorded = Object.hasOwn(answers, endpoint) ? answers[endpoint] : undefined
  const answer = recorded ? random.pick(recorded) : random.pick(values)
  return random.chance(0.3) ? mutate(answer, random, values) : answer
}

function act(
  screen: ScreenInstance,
  widgets: ReadonlyMap<string, WidgetShape>,
  random: Random,
  values: readonly Json[],
): void {
  const able = shownNodes(screen, widgets).filter(
    ({ node }) => node.handlers.length > 0 || node.field !== undefined,
  )
  if (able.length === 0) return
  const { node, scope } = random.pick(able)
  if (node.field !== undefined) screen.assign(node.field, random.pick(values))
  for (const [event] of node.handlers)
    void screen.fire(node, event, scope, random.chance(0.3) ? random.pick(values) : undefined)
}

/** True if a node shows text or can be used. */
export function isPlain({ node, props }: ShownNode): boolean {
  return (
    node.handlers.length > 0 ||
    node.field !== undefined ||
    Object.values(props).some(
      (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
    )
  )
}
