import { expect, it } from 'vitest'
import { productFiles } from './imports'
import { walkersIn } from './recursion'
import { walkers } from './walkers'

const found = productFiles(['renderer', 'widgets', 'src', 'tools']).filter(
  (file) => walkersIn(file).length > 0,
)

it('whatever goes through JSON by itself is listed, with its reason', () =>
  expect(
    found.toSorted(),
    'A traversal of JSON by itself is a second implementation. Use visitDocument or visitValue of renderer/language, or list the file with its reason in tests/structure/walkers.ts; remove entries that are no more.',
  ).toEqual(Object.keys(walkers).toSorted()))
