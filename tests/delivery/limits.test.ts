import { expect, it } from 'vitest'
import { shownNodes } from '../../renderer/core'
import { limits, type JsonObject } from '../../renderer/language'
import { checkFile } from '../../tools/analysis/check/engine/check-file'
import {
  documentLimits,
  visitLimits,
  type DocumentLimit,
} from '../../tools/analysis/model/limit-uses'
import { createProject } from '../../tools/analysis/project/project'
import { readFixtures } from '../fixtures/read-fixtures'
import { objectsOf, screenText } from './documents'
import { useDevice } from './use-device'

const device = useDevice()
const text = (words: unknown) => ({ widget: 'text', text: words })
const many = <Value>(count: number, value: Value) =>
  Array.from({ length: Math.ceil(count) }, () => value)
const nested = (levels: number): object =>
  levels === 0 ? text('deep') : { widget: 'stack', children: [nested(levels - 1)] }
const notNot = (count: number): unknown => (count === 0 ? true : { '!': notNot(count - 1) })
const fragmentsOf = (count: number) =>
  Object.fromEntries(
    many(count, 0).map((_, level) => [
      `f${level}`,
      { body: [level + 1 < count ? { fragment: `f${level + 1}` } : text('deep')] },
    ]),
  )
/** Rules, each of which evaluates the previous rule twice. */
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
 * For each limit: the code with which the phone refuses a release above the limit, and a function
 * that creates a document of a given size. Without a code, the phone only leaves out a part of the
 * document.
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

/** The number of values in a document, as a phone counts them. */
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
    : 1
const { document: plain } = JSON.parse(
  screenText('order', 'order 2', { body: [text('stays')] }),
) as {
  document: object
}
/** Creates a document with as many of the doubled rules as the allowed steps permit. */
const costly = (steps: number): object => {
  const rules = Object.entries(doubled)
  const all = rules.map((_, last) => Object.fromEntries(rules.slice(0, last + 1)))
  const fitting = all.filter((few) => stepsOf(few) <= steps)
  return { rules: fitting.at(-1)!, body: [text({ rule: `r${fitting.length - 1}` }), text('stays')] }
}
function stepsOf(rules: object): number {
  let most = 0
  visitLimits(
    { document: { rules } as JsonObject, bytes: 0, app: {}, fragment: () => undefined },
    (limit, used) => {
      if (limit === 'stepsPerEvaluation') most = Math.max(most, used)
    },
  )
  return most
}

/**
 * The cases of limits that cannot be reached exactly. The last function creates a document close
 * below the limit.
 */
const roughly: Readonly<
  Record<string, [...(typeof cases)[string], largest: (count: number) => object]>
> = {
  bytes: [
    'too-large',
    (count) => ({ notes: many(count / 2, 1) }),
    (count) => ({ body: [text('stays')], notes: many(count / 2 - valuesIn(plain) - 1, 1) }),
  ],
  depth: [
    'too-deep',
    (count) => ({ body: [nested(count * 4)] }),
    (count) => ({ body: [nested(count - 1), text('stays')] }),
  ],
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
    (count) => {
      const side = Math.sqrt(count)
      return {
        rules: { rows: many(side, 0), cells: many(side - 1, 0) },
        body: [
          {
            widget: 'stack',
            each: { rule: 'rows' },
            as: 'row',
            children: [{ ...text('cell'), each: { rule: 'cells' }, as: 'cell' }],
          },
          text('stays'),
        ],
      }
    },
  ],
  stepsPerEvaluation: [
    undefined,
    () => ({ rules: doubled, body: [text({ rule: 'r12' }), text('stays')] }),
    costly,
  ],
}
const largest = [
  ...Object.entries(cases).map(([name, [, of]]) => [name, of] as const),
  ...Object.entries(roughly).map(([name, [, , of]]) => [name, of] as const),
]
/** Limits of the page's state, which no document can exceed. */
const ofThePage = ['windowRows']

it('has a case for each limit', () =>
  expect([...Object.keys(cases), ...Object.keys(roughly), ...ofThePage].toSorted()).toEqual(
    Object.keys(limits).toSorted(),
  ))

/**
 * Releases the screen with these members after a valid release. Returns the fault code and the
 * shown text.
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

function limitNamed(name: string): number {
  return new Map(Object.entries(limits)).get(name)!
}

it.each(largest)('a phone shows a document at the limit %s', async (name, of) => {
  const { code, words } = await release(of(limitNamed(name)))
  expect([code, words.includes('stays'), device.phone.faults]).toEqual([undefined, true, []])
})

it.each(Object.entries({ ...cases, ...roughly }))(
  'if a document exceeds the limit %s, the phone leaves out a part of the document or refuses the release',
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

/**
 * Documents for the checker, if the largest document for a limit differs between checker and phone.
 */
const checked: Readonly<Partial<Record<DocumentLimit, (count: number) => object>>> = {
  bytes: (count) => ({ $comment: 'x'.repeat(count), body: [] }),
  nodes: (count) => ({ body: [{ widget: 'card', children: many(count, { widget: 'skeleton' }) }] }),
  stringLength: (count) => ({ body: [], title: 'x'.repeat(count) }),
  // Each rule needs twice the steps of the previous rule.
  stepsPerEvaluation: (count) =>
    costly(count > limits.stepsPerEvaluation / 2 ? 2 * count - 4 : count),
}

it.each(Object.keys(documentLimits) as DocumentLimit[])(
  'the checker notes a document that uses more than half of the limit %s',
  (limit) => {
    const half = documentLimits[limit] / 2
    const of = checked[limit] ?? new Map(largest).get(limit)!
    expect(notedLimits(of(half + 2))).toContain(limit)
    expect(notedLimits(of(half / 2))).not.toContain(limit)
  },
)

/** Returns the limits of which a document uses more than half, according to the checker. */
function notedLimits(members: object): string[] {
  const { fragments = {}, ...rest } = members as { fragments?: object }
  const path = 'schemas/screens/large.json'
  const files = new Map([
    ...readFixtures(),
    ...Object.entries(fragments).map(
      ([name, part]) =>
        [
          `schemas/fragments/${name}.json`,
          JSON.stringify({ fragment: name, ...(part as object) }),
        ] as const,
    ),
    [path, JSON.stringify({ screen: 'large', ...rest })] as const,
  ])
  return checkFile(createProject(files), path).flatMap(({ code, what }) =>
    code === 'LZ517' ? [/limit "(\w+)"/.exec(what)![1]!] : [],
  )
}
