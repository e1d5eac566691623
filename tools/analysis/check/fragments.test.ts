import { array, assert, constantFrom, option, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { shownNodes } from '../../../renderer/core'
import { createFakeWorld, ready } from '../../../renderer/core/testing'
import {
  isObject,
  membersOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { findingsIn } from '../../sandbox/project/checker-cases'
import { createSession } from './engine/session'

// Each test replaces a fragment by its nodes, and expects the same screen and the same findings.

const fixtures = readFixtures()
const findingsAfter = findingsIn(createSession(fixtures), fixtures)
const path = 'schemas/screens/repair.json'
const repair = JSON.parse(fixtures.get(path) ?? '') as JsonObject
const data = repair['data'] as JsonObject
const answer = {
  state: 'done',
  isLate: 1,
  paid: false,
  total: '10.00',
  note: 'note',
  parts: [
    { name: 'chain', count: 1 },
    { name: 'wheel', count: 2 },
  ],
  bike: { brand: 'Swift', gears: 3 },
}

/** Names for rows, data sources and inputs. There are few names, so that some names hide others. */
const names = constantFrom('row', 'part', 'item', 'paid')

const parts: Json = { var: 'order.parts' }
const ofUser = { text: [{ var: 'with.text' }], part: [{ var: 'with.part' }] }

/**
 * Generates the inputs that a node passes to a fragment. A node inside a fragment may pass on the
 * fragment's own inputs.
 */
const inputs = (
  row: string | null,
  passedOn: { text: Json[]; part: Json[] } = { text: [], part: [] },
) =>
  record({
    text: constantFrom<Json>(
      ...passedOn.text,
      { var: row ? `${row}.name` : 'order.note' },
      { t: 'shop.pay' },
      { cat: [{ var: 'order.bike.brand' }, '·', { var: row ? `${row}.name` : 'order.state' }] },
    ),
    part: constantFrom<Json>(
      ...passedOn.part,
      { var: row ?? 'order.parts.0' },
      { var: 'order.parts.1' },
      { if: [{ var: 'order.paid' }, { var: 'order.parts.0' }, { var: row ?? 'order.parts.1' }] },
    ),
  })

const read = (row: string | null) =>
  constantFrom<Json>(
    { var: 'with.text' },
    { var: 'with.part.name' },
    { cat: [{ var: 'with.text' }, '|', { var: row ? `${row}.name` : 'with.part.name' }] },
    {
      cat: [{ var: ['with.part.name', 'none'] }, { var: row ? `${row}.count` : 'with.part.count' }],
    },
    // These inputs contain mistakes, so that there are findings to compare.
    { var: 'with.part.nme' },
    { var: row ? `${row}.nme` : 'order.nme' },
  )

const texts: Arbitrary<JsonObject> = option(names, { nil: null }).chain((as) =>
  read(as).map((text) => ({
    widget: 'text',
    text,
    ...(as === null ? {} : { each: parts, as }),
  })),
)

const nodesIn = (fragments: readonly string[]): Arbitrary<JsonObject> =>
  record({ as: names, kind: constantFrom('card', ...fragments) }).chain(({ as, kind }) =>
    record({
      given: inputs(as, ofUser),
      children: array(texts, { minLength: 1, maxLength: 2 }),
    }).map(
      ({ given, children }): JsonObject =>
        kind === 'card'
          ? { widget: 'card', each: parts, as, children }
          : { fragment: kind, each: parts, as, with: given },
    ),
  )

const bodies = (fragments: readonly string[]) =>
  array(nodesIn(fragments), { minLength: 1, maxLength: 2 })

const uses = option(names, { nil: null }).chain((as) =>
  inputs(as).map(
    (given): JsonObject => ({
      fragment: 'outer',
      with: given,
      ...(as === null ? {} : { each: parts, as }),
    }),
  ),
)

interface Around {
  readonly given: ReadonlyMap<string, Json>
  readonly names: ReadonlyMap<string, string>
}

type Fragments = Readonly<Record<string, JsonObject>>

/** Replaces a use of a fragment by the fragment's nodes, in which each name is unique. */
function writtenOut(fragments: Fragments, use: JsonObject): JsonObject {
  let fresh = 0
  const node = (source: JsonObject, around: Around): JsonObject => {
    const as = source['as']
    const name = typeof as === 'string' ? `own${fresh++}` : ''
    const inside =
      typeof as === 'string' ? { ...around, names: new Map([...around.names, [as, name]]) } : around
    const own = name !== '' && { each: value(source['each'] ?? null, around), as: name }
    if (typeof source['fragment'] !== 'string') {
      const { text, children, ...rest } = source
      return {
        ...rest,
        ...own,
        ...(text === undefined ? {} : { text: value(text, inside) }),
        ...(Array.isArray(children)
          ? { children: children.filter(isObject).map((child) => node(child, inside)) }
          : {}),
      }
    }
    const given = new Map(
      membersOf(source['with']).map(([input, what]) => [input, value(what, inside)]),
    )
    const body = fragments[source['fragment']]?.['body'] as JsonObject[]
    return {
      widget: 'card',
      ...own,
      children: body.map((child) => node(child, { given, names: new Map() })),
    }
  }
  return node(use, { given: new Map(), names: new Map() })
}

function value(source: Json, around: Around): Json {
  if (Array.isArray(source)) return source.map((item) => value(item, around))
  if (!isObject(source)) return source
  const read = source['var']
  if (read === undefined)
    return Object.fromEntries(
      Object.entries(source).map(([name, member]) => [name, value(member ?? null, around)]),
    )
  const [text, fallback] = Array.isArray(read) ? read : [read]
  const [root = '', ...rest] = stringOrEmpty(text).split('.')
  const whole =
    root === 'with'
      ? (around.given.get(rest[0] ?? '') ?? null)
      : { var: around.names.get(root) ?? root }
  return member(whole, root === 'with' ? rest.slice(1) : rest, fallback)
}

/** Returns a member of an inlined value, with its fallback. */
function member(source: Json, rest: readonly string[], fallback: Json | undefined): Json {
  if (!isObject(source)) return source
  if (typeof source['var'] === 'string') {
    const longer = [source['var'], ...rest].join('.')
    return { var: fallback === undefined ? longer : [longer, fallback] }
  }
  if (source['if'] === undefined) return source
  const [condition = null, then = null, otherwise = null] = source['if'] as Json[]
  return { if: [condition, member(then, rest, fallback), member(otherwise, rest, fallback)] }
}

function drawn(node: JsonObject, fragments: Fragments): unknown[] {
  const world = createFakeWorld()
  const screen = world.open({ data, body: [node] }, { library: { fragments: { ...fragments } } })
  screen.start()
  world.watch('shop.repair').tell(ready(answer))
  expect(world.faults).toEqual([])
  return shownNodes(screen).flatMap(({ node: { widget }, props }) =>
    widget === 'text' ? [props['text']] : [],
  )
}

function found(node: JsonObject, fragments: Fragments): string[] {
  const screen = { ...repair, body: [...(repair['body'] as Json[]), node] }
  const files = Object.entries(fragments).map(
    ([name, document]) => [`schemas/fragments/${name}.json`, JSON.stringify(document)] as const,
  )
  const findings = findingsAfter(new Map([...files, [path, JSON.stringify(screen)]])).filter(
    ({ severity, code }) => severity === 'error' && code !== 'LZ220',
  )
  return [...new Set(findings.map(({ what }) => what.replace(/^.*has no/, 'no')))].toSorted()
}

const cases = record({ use: uses, inner: bodies([]), outer: bodies(['inner']) }).map(
  ({ use, inner, outer }) => {
    const inputs = { text: { required: true }, part: { required: true } }
    const fragments = {
      inner: { fragment: 'inner', with: inputs, body: inner },
      outer: { fragment: 'outer', with: inputs, body: outer },
    }
    return { use, fragments, byHand: writtenOut(fragments, use) }
  },
)

describe('a fragment and its nodes inlined under unique names', () => {
  it('draw the same', () =>
    assert(
      property(cases, ({ use, fragments, byHand }) => {
        expect(drawn(use, fragments)).toEqual(drawn(byHand, {}))
      }),
      { numRuns: 150, seed: 20_261_123 },
    ))

  it('have the same findings', () =>
    assert(
      property(cases, ({ use, fragments, byHand }) => {
        expect(found(use, fragments)).toEqual(found(byHand, {}))
      }),
      { numRuns: 40, seed: 20_261_123 },
    ))
})
