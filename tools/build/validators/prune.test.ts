import { expect, it } from 'vitest'
import { parents, prune, schemaPaths } from './standalone'

it('removes members, comments and copies of schemas, but not strings that resemble them', () => {
  const code =
    'const schema1 = {"a":1};const schema2 = {"b":2};function f(data){/*# sourceURL="f" */;return [{at:"",schemaPath:"#/type",said:"x,schemaPath:1"}, schema2]}'
  expect(prune(code, schemaPaths)).toBe(
    'const schema2 = {"b":2};function f(data){return [{at:"",said:"x,schemaPath:1"}, schema2]}',
  )
})

it('keeps the parent of a value if a validator reads it', () => {
  const code = 'function f(data, {at, parentData, rootData=data}={}){parentData.a = 1}'
  expect(() => prune(code, parents)).toThrow('reads the parent of a value')
})
