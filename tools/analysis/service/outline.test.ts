import { expect, it } from 'vitest'
import { foldsOf, outlineOf, type OutlineEntry } from './outline'

const screen = `{
  "screen": "order",
  "rules": { "late": true },
  "body": [
    { "widget": "card", "children": [
      { "id": "pay", "widget": "button", "on": { "press": [{ "do": "back" }] } }
    ] },
    { "fragment": "row" }
  ]
}`

const lines = (entries: readonly OutlineEntry[], depth = 0): string[] =>
  entries.flatMap(({ name, children }) => [
    `${'  '.repeat(depth)}${name}`,
    ...lines(children, depth + 1),
  ])

it('shows the nodes, the steps and the members of a document', () =>
  expect(lines(outlineOf(screen))).toEqual([
    'screen: order',
    'rules',
    'body',
    '  card',
    '    children',
    '      button pay',
    '        on',
    '          press',
    '            back',
    '  row',
  ]))

it('shows the readable part of a truncated document', () =>
  expect(lines(outlineOf(screen.slice(0, screen.indexOf('"on"'))))).toContain('      button pay'))

it('shows nothing of a document that nests too deep', () =>
  expect(outlineOf('['.repeat(100_000))).toEqual([]))

it('folds objects and lists of several lines', () => {
  const folded = foldsOf(screen).map(({ from, to }) => screen.slice(from, to).split('\n').length)
  expect(folded).toEqual([3, 3, 6, 10])
})
