import { expect, it } from 'vitest'
import { shownNodes } from '../../renderer/core'
import { limits, type JsonObject } from '../../renderer/language'
import { visitLimits } from '../../tools/analysis/model/limit-uses'
import { objectsOf, screenText } from './documents'
import { useDevice } from './use-device'

const device = useDevice()
const text = (words: unknown) => ({ widget: 'text', text: words })
const many = <Value>(count: number, value: Value) =>
  Array.from({ length: Math.ceil(count) }, () => value)
const nested = (levels: number): object =>
  levels === 0 ? text('deep') : { children: [nested(levels - 1)] }
const notNot = (count: number): unknown => (count === 0 ? true : { '!': notNot(count - 1) })
const fragmentsOf = (count: number) =>
  Object.fromEntries(
    many(count, 0).map((_, level) => [
      `f${level}`,
      { body: [level + 1 < count ? { fragment: `f${level + 1}` } : text('deep')] },
    ]),
  )
/** Rules that each evaluate the one before twice. */
const doubled = Object.fromEntries([
  ['r0', { '+': many(40, 1) }],
  ...many(12, 0).map((_, level) => [
    `r${level + 1}`,
    { '+': [{ rule: `r${level}` }, { rule: `r${level}` }] },
  ]),
])

/** The number of nodes of the app's panels, as the checker counts them. */
let panels = 0
visitLimits(
  {
    document: { screen: 'order', body: [] },
    bytes: 0,
    app: JSON.parse(objectsOf()['app']!) as JsonObject,
    fragment: () => undefined,
  },
  (limit, used) => {
    if (limit === 'nodes') panels = used
  },
)

/**
 * Documents for a given size, and the reaction of the phone above the limit. It refuses the release
 * with a code, or leaves out the one part.
 */
const cases: Readonly<Record<string, [code: string | undefined, (count: number) => object]>> = {
  nodes: [
    'too-many-nodes',
    (count) => ({
      body: [{ widget: 'stack', children: many(count - 1 - panels, text('stays')) }],
    }),
  ],
  rules: [
    'too-many-rules',
    (count) => ({
      rules: Object.fromEntries(many(count, 0).map((_, at) => [`r${at}`, true])),
      body: [text('stays')],
    }),
  ],
  operatorsPerRule: [
    'release-bad-object',
    (count) => ({ body: [{ ...text('shown'), when: notNot(count) }, text('stays')] }),
  ],
  redirects: [
    'release-bad-object',
    (count) => ({ body: [{ fragment: 'f0' }, text('stays')], fragments: fragmentsOf(count) }),
  ],
  textLength: [
    undefined,
    (count) => ({
      body: [
        text({
          cat: [...many(Math.floor(count / 4_000), 'x'.repeat(4_000)), 'x'.repeat(count % 4_000)],
        }),
        text('stays'),
      ],
    }),
  ],
  stringLength: [undefined, (count) => ({ body: [text('x'.repeat(count)), text('stays')] })],
  patternInput: [
    undefined,
    (count) => ({
      body: [{ ...text('part'), when: { matches: ['x'.repeat(count), '^x+$'] } }, text('stays')],
    }),
  ],
}

/** The same for limits that no document can meet exactly. */
const roughly: typeof cases = {
  bytes: ['too-large', (count) => ({ notes: many(count / 2, 1) })],
  depth: ['too-deep', (count) => ({ body: [nested(count * 4)] })],
  rows: [
    undefined,
    () => ({
      rules: { list: many(Math.sqrt(limits.rows), 0) },
      body: [
        {
          widget: 'stack',
          each: { rule: 'list' },
          as: 'row',
          children: [{ ...text('cell'), each: { rule: 'list' }, as: 'cell' }],
        },
        text('stays'),
      ],
    }),
  ],
  stepsPerEvaluation: [
    undefined,
    () => ({ rules: doubled, body: [text({ rule: 'r12' }), text('stays')] }),
  ],
}
/** Limits of the page's state, which no document can exceed. */
const ofThePage = ['windowRows']

it('has a case for each limit', () =>
  expect([...Object.keys(cases), ...Object.keys(roughly), ...ofThePage].toSorted()).toEqual(
    Object.keys(limits).toSorted(),
  ))

/**
 * Releases the screen with these members after a valid release; returns the code of the check and
 * the words.
 */
async function release(members: object) {
  const { fragments = {}, ...rest } = members as { fragments?: object }
  await device.take(1, objectsOf({ order: 'order 1', pay: 'pay 1' }))
  const screen = JSON.parse(screenText('order', 'order 2', rest)) as object
  const large = JSON.stringify({ ...screen, fragments })
  await device.publish(2, objectsOf({ pay: 'pay 2' }, { 'screens/order': large }))
  const code = await device.phone.check()
  const opened = await device.phone.open('order')
  const words = shownNodes(opened.view.screen).map(({ props }) => String(props['text']))
  opened.close()
  return { code, words }
}

/** The value of a limit. */
function limitNamed(name: string): number {
  return new Map(Object.entries(limits)).get(name)!
}

it.each(Object.entries(cases))('a phone shows a document at the limit %s', async (name, [, of]) => {
  const { code, words } = await release(of(limitNamed(name)))
  expect([code, words.includes('stays')]).toEqual([undefined, true])
})

it.each(Object.entries({ ...cases, ...roughly }))(
  'one above the limit %s costs only its own part, or the release that contains it',
  async (name, [expected, of]) => {
    const { code, words } = await release(of(limitNamed(name) + 1))
    expect([code, words.includes(expected === undefined ? 'stays' : 'order 1')]).toEqual([
      expected,
      true,
    ])
    expect(words.length).toBeLessThanOrEqual(limits.rows)
    for (const other of ['pay', 'paid']) expect(await device.phone.shows(other)).toMatch(/\S/)
    await device.restart()
    expect(await device.phone.shows('order')).toBe(expected === undefined ? 'order 2' : 'order 1')
  },
)
