import type { Json, JsonObject } from '../../../renderer/language'
import type { Random } from '../random'

const names = ['a', 'b', 'c']
const never: JsonObject = { do: 'track', event: 'never' }

/**
 * Creates a screen of chains and data sources. Sources may wait for each other or for the state.
 * Only the source `a` always loads automatically. The event `never` is in steps that no chain may
 * reach.
 */
export function makeDocument(random: Random): JsonObject {
  const chain = (depth = 0): JsonObject[] =>
    Array.from({ length: random.below(3) + (depth === 0 ? 1 : 0) }, () =>
      stepsOf(random, chain, depth),
    ).flat()
  return {
    data: Object.fromEntries(names.map((name, at) => [name, sourceOf(random, name, at)])),
    state: { s: 1, on: random.chance(0.5), n: 0 },
    on: random.chance(0.3)
      ? { enter: chain(), ready: chain(), leave: [{ do: 'track', event: 'left' }] }
      : {},
    modals: { m: { title: 'm', body: [], on: { close: [{ do: 'wait', ms: 10 }] } } },
    body: [{ widget: 'input', on: { press: chain(), change: chain() } }],
  }
}

function sourceOf(random: Random, name: string, at: number): JsonObject {
  const before = { var: `${names[random.below(at)]}.id` }
  const required: Json = random.pick([
    { var: 'state.on' },
    { '!': { var: 'state.on' } },
    { filled: before },
  ])
  return {
    endpoint: `x.${name}`,
    params: { p: at === 0 ? 1 : random.pick<Json>([1, { var: 'state.s' }, before]) },
    ...(at > 0 && random.chance(0.4) ? { when: required } : {}),
    ...(at > 0 && random.chance(0.2) ? { on: 'demand' } : {}),
    ...(random.chance(0.2) ? { poll: 1000 } : {}),
  }
}

function stepsOf(
  random: Random,
  chain: (depth: number) => JsonObject[],
  depth: number,
): JsonObject[] {
  const inner = (...events: string[]) =>
    depth < 2 ? Object.fromEntries(events.map((event) => [event, chain(depth + 1)])) : {}
  return random.pick<() => JsonObject[]>([
    () => [
      { do: 'set', state: random.pick(['s', 'on']), value: random.pick<Json>([0, 1, true, false]) },
    ],
    () => [
      { do: 'call', endpoint: 'x.call', params: { id: { var: 'a.id' } }, ...inner('ok', 'fail') },
    ],
    () => [
      {
        do: 'reload',
        ...(random.chance(0.7) ? { source: random.pick(names) } : {}),
        ...(random.chance(0.4) ? { params: { q: random.below(3) } } : {}),
      },
    ],
    () => [{ do: 'wait', ms: random.pick([0, 10, 1000]) }],
    () => [{ do: 'open', modal: 'm' }, { do: 'close' }],
    () => [{ do: 'countdown', state: 'n', from: random.below(4) }],
    () => [{ do: 'require', that: { var: 'state.on' }, ...inner('else') }],
    () => [{ do: 'native', method: 'x', ...inner('ok') }],
    () => [{ do: random.pick(['go', 'replace']), screen: 'two', when: true }, never],
    () => [{ do: 'copy', text: 'x', ok: [{ do: 'back' }] }, never],
  ])()
}
