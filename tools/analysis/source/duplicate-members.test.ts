import { expect, it } from 'vitest'
import type { Json } from '../../../renderer/language'
import { findDuplicateMembers } from './text-faults'

it.each([
  ['none', '{"a": 1, "b": [{"a": 2}, {"a": 3}]}', []],
  [
    'none where a text looks like a name',
    String.raw`{"a": "\"b\": 1", "c": "x\\", "d": ["e", ":"], "f" : ":"}`,
    [],
  ],
  ['one that is written twice', '{"a": 1, "b": 2, "a": 3}', ['a']],
  ['one that is written with an escape the second time', String.raw`{"a": 1, "\u0061": 2}`, ['a']],
  [
    'one deep inside, beside a text that looks like a name',
    String.raw`[{"a": "\\\": \"a\":"}, {"b": {"c": 1, "c": 2}}]`,
    ['c'],
  ],
  ['none in names that every object has', '{"constructor": 1, "toString": 2}', []],
  ['a name that every object has', '{"constructor": 1, "constructor": 2}', ['constructor']],
  ['each time that it comes again', '{"a": 1, "a": 2,\n"a"\t: 3}', ['a', 'a']],
])('finds %s', (_, text, names) => {
  expect(findDuplicateMembers(text, JSON.parse(text) as Json).map(({ name }) => name)).toEqual(
    names,
  )
})
