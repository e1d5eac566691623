import { expect, it } from 'vitest'
import { withSuffix } from './lazy-chunks'

it.each([
  [
    'a chunk as a whole',
    'p(()=>import(`./a-1.js`),[])',
    'p(($again)=>import(`./a-1.js`+$again),[])',
  ],
  [
    'names of a chunk',
    'p(async()=>{let{x:e}=await import(`./a-1.js`);return{x:e}},[])',
    'p(async($again)=>{let{x:e}=await import(`./a-1.js`+$again);return{x:e}},[])',
  ],
  [
    'a part of a chunk, read with `then`',
    'p(()=>import("./a-1.js").then(e=>e.x),[])',
    'p(($again)=>import("./a-1.js"+$again).then(e=>e.x),[])',
  ],
  [
    'a string that looks like an import',
    'x="()=>import(`./a-1.js`)"',
    'x="()=>import(`./a-1.js`)"',
  ],
  ['a computed address', 'import(e.module)', 'import(e.module)'],
])('adds the suffix only to imports of chunks: %s', (_, code, expected) =>
  expect(withSuffix(code)).toBe(expected),
)

it('fails the build for an unknown form of import', () => {
  expect(() => withSuffix('let a=await import("./a-1.js")')).toThrow('does not know')
})
