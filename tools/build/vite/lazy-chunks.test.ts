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
    'a part of a chunk, in whatever form it is taken',
    'p(()=>import("./a-1.js").then(e=>e.x),[])',
    'p(($again)=>import("./a-1.js"+$again).then(e=>e.x),[])',
  ],
  ['words that only look like code', 'x="()=>import(`./a-1.js`)"', 'x="()=>import(`./a-1.js`)"'],
  ['an address that was worked out', 'import(e.module)', 'import(e.module)'],
])('gives the right code for %s', (_, code, expected) => expect(withSuffix(code)).toBe(expected))

it('fails the build for an unknown form of import', () => {
  expect(() => withSuffix('let a=await import("./a-1.js")')).toThrow('does not know')
})
