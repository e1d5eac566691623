import { expect, it } from 'vitest'
import { editCode } from './edit-code'

it('replaces syntax nodes, but no text that only looks like a syntax node', () => {
  const edited = editCode('f("a(1)", a(1), /* a(1) */ a(2))', (replace) => ({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'a') replace(callee, 'b')
    },
  }))
  expect(edited).toBe('f("a(1)", b(1), /* a(1) */ b(2))')
})

it('rejects two changes of one syntax node', () => {
  const both = () =>
    editCode('a + b', (replace) => ({
      BinaryExpression: (node) => replace(node, 'c'),
      Identifier: (node) => replace(node, 'd'),
    }))
  expect(both).toThrow('changed twice')
})

it('rejects invalid code', () => {
  expect(() => editCode('let = 1 +', () => ({}))).toThrow('Generated code is broken')
})
