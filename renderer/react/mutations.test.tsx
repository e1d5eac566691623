import { act, cleanup } from '@testing-library/react'
import {
  array,
  assert,
  constantFrom,
  func,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { EngineError, operators, type Json, type JsonObject } from '../language'
import { ready } from '../core/testing'
import { show } from './testing'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** A screen that uses every feature. */
const sample: JsonObject = {
  data: {
    item: { endpoint: 'a.item', params: { id: { var: 'session.id' } } },
    more: { endpoint: 'a.more', when: { var: 'item.rich' } },
  },
  state: { name: '', n: { type: { type: 'integer' }, initial: 0 } },
  rules: { big: { '>': [{ var: 'item.sum' }, 5] }, small: { '!': { rule: 'big' } } },
  title: { t: 'home.title' },
  on: {
    ready: [{ do: 'open', modal: 'm', when: { rule: 'big' } }],
    leave: [{ do: 'track', event: 'left' }],
  },
  body: [
    {
      id: 'box',
      widget: 'box',
      when: { '!==': [{ var: 'item.state' }, 'gone'] },
      children: [{ id: 'sum', widget: 'text', text: { money: { var: 'item.sum' }, sign: '$' } }],
    },
    {
      id: 'row',
      widget: 'group',
      each: { var: 'item.rows' },
      as: 'row',
      key: { var: 'row.id' },
      empty: [{ widget: 'text', text: 'none' }],
      children: [{ id: 'cell', widget: 'text', text: { var: 'row.text' } }],
    },
    {
      id: 'name',
      widget: 'input',
      field: 'name',
      label: 'Name',
      on: { change: [{ do: 'set', state: 'n', value: { count: { var: 'state.name' } } }] },
    },
    {
      id: 'go',
      widget: 'button',
      critical: true,
      label: { pick: { var: 'item.state' }, cases: { a: 'A' }, default: 'B' },
      on: {
        press: [
          { do: 'require', that: { rule: 'small' }, else: [{ do: 'toast', text: 'no' }] },
          { do: 'call', endpoint: 'a.go' },
        ],
      },
    },
    { fragment: 'part', with: { label: { var: 'state.n' } } },
  ],
  modals: { m: { title: 'M', body: [{ widget: 'text', text: 'in' }] } },
}
const library = {
  fragments: {
    part: {
      with: { label: {} },
      body: [{ id: 'label', widget: 'text', text: { var: 'with.label' } }],
    },
  },
  app: { criticalFallback: { widget: 'text', text: 'call us' } },
}

type Place = { owner: JsonObject | Json[]; key: string }

function placesIn(value: Json | undefined): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    { owner: value, key },
    ...placesIn(member),
  ])
}

const words = [
  ...Object.keys(operators),
  'widget',
  'each',
  'as',
  'children',
  'do',
  'fragment',
  'constructor',
  'box',
  'text',
  'row',
  'item.rows',
  'state',
  'none',
]
const word = constantFrom(...words)
const replacement: Arbitrary<Json> = oneof(
  jsonValue({ maxDepth: 2 }) as Arbitrary<Json>,
  word,
  record({ key: word, value: oneof(word, array(word, { maxLength: 3 })) }).map(
    ({ key, value }): Json => ({ [key]: value }),
  ),
  constantFrom<Json>(sample['body']!, { widget: 'crash' }, { var: 'item' }, { rule: 'big' }, null),
)
const mutation = record({
  at: nat(),
  value: replacement,
  remove: func(constantFrom(false, false, true)).map((decide) => decide(0)),
})

function mutate(
  document: JsonObject,
  mutations: readonly { at: number; value: Json; remove: boolean }[],
): JsonObject {
  const copy = structuredClone(document)
  for (const { at, value, remove } of mutations) {
    const places = placesIn(copy)
    const { owner, key } = places[at % places.length] ?? { owner: copy, key: 'body' }
    if (remove) Reflect.deleteProperty(owner, key)
    else
      Object.defineProperty(owner, key, {
        value: structuredClone(value),
        writable: true,
        enumerable: true,
        configurable: true,
      })
  }
  return copy
}

/**
 * Opens a screen, presses every button and types into every field. Returns the code of the error if
 * the document is refused.
 */
function live(document: JsonObject, answer: unknown): string {
  try {
    const shown = show(
      {
        ...document,
        body: [
          ...(Array.isArray(document['body']) ? document['body'] : []),
          { widget: 'text', text: 'sentinel' },
        ],
      },
      { library, session: { id: 1 } },
    )
    act(() => shown.world.watches.forEach((watch) => watch.tell(ready(answer))))
    act(() => ['m', 'constructor'].forEach((modal) => shown.screen.open(modal)))
    act(() => elements('button, input').forEach((element) => element.click()))
    expect(shown.container.textContent).toContain('sentinel')
    act(() => shown.screen.dispose())
    return 'shown'
  } catch (error) {
    if (error instanceof EngineError) return error.code
    throw error
  } finally {
    cleanup()
  }
}

const elements = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

const answer = oneof(
  constantFrom<unknown>(
    { sum: 9, state: 'a', rich: true, rows: [{ id: 1, text: 'x' }, { id: 1 }] },
    null,
    { rows: { length: 5 } },
    { rows: [null, 1, [[]], { text: {} }] },
  ),
  jsonValue({ maxDepth: 2 }),
)

it('a mutated screen is refused as a whole, or shows its unchanged nodes', () => {
  const results: Record<string, number> = {}
  assert(
    property(array(mutation, { minLength: 1, maxLength: 4 }), answer, (mutations, value) => {
      const result = live(mutate(sample, mutations), value)
      results[result] = (results[result] ?? 0) + 1
    }),
    { numRuns: 400 },
  )
  expect(results['shown']).toBeGreaterThan(200)
})
