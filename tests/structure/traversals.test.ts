import { expect, it } from 'vitest'
import { productFiles } from './imports'
import { walkersIn } from './recursion'

// Lower the limit when you remove a traversal. A file with its own traversal may miss a later
// change of `visitDocument` and `visitValue`, the visitors of the language.
const limit = 56

it('few files have their own traversal of JSON', () => {
  const found = productFiles(['renderer', 'widgets', 'src', 'tools']).filter(
    (file) => walkersIn(file).length > 0,
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(limit)
})
