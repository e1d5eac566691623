import { expect, it } from 'vitest'
import type { Json } from '../../../renderer/language'
import { findDuplicateMembers } from './text-faults'

it.each([
  ['none', '{"a": 1, "b": [{"a": 2}, {"a": 3}]}', []],
  [
    'no duplicate if a text looks like a name',
    String.raw`{"a": "\"b\": 1", "c": "x\\", "d": ["e", ":"], "f" : ":"}`,
    [],
  ],
  ['a name that occurs twice', '{"a": 1, "b": 2, "a": 3}', ['a']],
  ['a name that occurs again with an escape', String.raw`{"a": 1, "\u0061": 2}`, ['a']],
  [
    'a name deep inside, beside a text that looks like a name',
    String.raw`[{"a": "\\\": \"a\":"}, {"b": {"c": 1, "c": 2}}]`,
    ['c'],
  ],
  [
    'no duplicate in an inherited name such as `constructor`',
    '{"constructor": 1, "toString": 2}',
    [],
  ],
  ['an inherited name that occurs twice', '{"constructor": 1, "constructor": 2}', ['constructor']],
  ['each repetition of a name', '{"a": 1, "a": 2,\n"a"\t: 3}', ['a', 'a']],
])('finds %s', (_, text, names) => {
  expect(findDuplicateMembers(text, JSON.parse(text) as Json).map(({ name }) => name)).toEqual(
    names,
  )
})
