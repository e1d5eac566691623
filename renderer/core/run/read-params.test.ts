import { expect, it } from 'vitest'
import type { JsonObject } from '../../language/json'
import { compileTest } from '../testing'
import { readParams } from './read-params'

const read = (page: JsonObject, query: Readonly<Record<string, string>>) =>
  readParams(compileTest({ params: { page } }), query)['page']

it.each<[JsonObject, string, unknown]>([
  [{}, '2', '2'],
  [{ schema: { type: 'string' } }, '', ''],
  [{ schema: { type: 'integer' } }, '2', 2],
  [{ schema: { type: 'number' } }, '2.50', 2.5],
  [{ schema: { type: 'boolean' } }, 'false', false],
  [{ schema: { type: ['integer', 'null'] } }, '2', 2],
  [{ schema: { type: 'integer' } }, 'two', null],
  [{ schema: { type: 'integer' } }, '', null],
  [{ schema: { type: 'integer' }, default: 1 }, 'two', 1],
])('the declaration %j reads "%s" as %j', (declared, text, value) =>
  expect(read(declared, { page: text })).toBe(value),
)

it.each<[JsonObject, unknown]>([
  [{}, null],
  [{ schema: { type: 'integer' } }, null],
  [{ default: '' }, ''],
  [{ schema: { type: 'boolean' }, default: false }, false],
])('the declaration %j gives %j by default', (declared, value) =>
  expect(read(declared, { other: '2' })).toBe(value),
)

it('a parameter may have the name of an inherited member', () =>
  expect(readParams(compileTest({ params: { toString: {} } }), {})).toEqual({
    toString: null,
  }))
