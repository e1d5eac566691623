import { expect, it } from 'vitest'
import { editCode } from './edit-code'

it('replaces parts of the code, and no text that only resembles them', () => {
  const edited = editCode('f("a(1)", a(1), /* a(1) */ a(2))', (replace) => ({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'a') replace(callee, 'b')
    },
  }))
  expect(edited).toBe('f("a(1)", b(1), /* a(1) */ b(2))')
})

it('refuses to change one part twice', () => {
  const both = () =>
    editCode('a + b', (replace) => ({
      BinaryExpression: (node) => replace(node, 'c'),
      Identifier: (node) => replace(node, 'd'),
    }))
  expect(both).toThrow('changed twice')
})

it('refuses broken code', () => {
  expect(() => editCode('let = 1 +', () => ({}))).toThrow('Generated code is broken')
})
