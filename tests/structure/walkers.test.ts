import { expect, it } from 'vitest'
import { productFiles } from './imports'
import { walkersIn } from './recursion'
import { walkers } from './walkers'

const found = productFiles(['renderer', 'widgets', 'src', 'tools']).filter(
  (file) => walkersIn(file).length > 0,
)

it('whatever goes through JSON by itself is listed, with its reason', () =>
  expect(found.toSorted()).toEqual(Object.keys(walkers).toSorted()))
