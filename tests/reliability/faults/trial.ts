import { changeValues, faultKind, faultKinds } from '../../../tools/sandbox/faults/kinds'
import { readEndpointTable } from '../../../tools/sandbox/sandbox'
import { readFamilies } from '../../../tools/sandbox/serve'
import { firstSeed } from '../../../tools/test/campaigns'
import { judge } from './judge'
import { knownOf } from './required-content'
import { occasions } from './occasions'
import type { CallExample, Play, Stage } from './plays'

const table = new Map(
  readEndpointTable(readFamilies()).map((endpoint) => [endpoint.name, endpoint]),
)

/**
 * The number of fault kinds that every example has. Each example also has some of the other
 * kinds.
 */
const always = 10

/** Returns the fault kinds for one example, as suffixes of a session id. */
export function worldsFor(at: number, count: number): string[] {
  const others = faultKinds.slice(always, -1)
  const turned = others.map((_, index) => others[(index + at * 7) % others.length]!)
  const names = [...faultKinds.slice(0, always), ...turned].map((name) => `${name}.1`)
  const chances = Array.from({ length: count }, (_, more) => `chance.${firstSeed + more}`)
  return [...names.slice(0, Math.max(1, count - 2)), ...chances].slice(0, count)
}

/** Returns the faults of an occasion in a world. */
export async function tryIn(
  stage: Stage,
  occasion: CallExample,
  sound: Play,
  world: string,
  through?: (answer: unknown) => unknown,
): Promise<string[]> {
  const { response = {}, once } = table.get(occasion.endpoint)!
  const [name = '', seed] = world.split('.')
  const { change, body, leaves } = faultKind(name, Number(seed))!
  const whole = { type: response, value: sound.answer, isOptional: false, pointer: '' }
  const sent = body === undefined ? changeValues(whole, change) : undefined
  const play = await stage.play(occasion, `faults.${world}.${occasion.endpoint}`, through)
  // If a call is sent only once, a phone never uses only a part of its response.
  const readable = once && leaves === 'parts' ? 'perhaps nothing' : leaves
  return judge(play, readable, knownOf(occasion.screen, occasion.endpoint, sent))
}

/** Returns the faults of all occasions, each with the faulty responses that `worlds` selects. */
export async function tryAll(stage: Stage, worlds: (at: number) => string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [at, occasion] of occasions.entries()) {
    const { screen, endpoint, scenario } = occasion
    const report = (world: string, found: readonly string[]) =>
      wrong.push(...found.map((what) => `${screen} (${scenario}), ${endpoint} ${world}: ${what}`))
    const sound = await stage.play(occasion)
    if (sound.answer === undefined || sound.stuck.length > 0)
      report('is sound', ['does not play to the end'])
    report('is sound', judge(sound, 'all', knownOf(screen, endpoint, sound.answer)))
    for (const world of worlds(at)) report(world, await tryIn(stage, occasion, sound, world))
  }
  return wrong
}
