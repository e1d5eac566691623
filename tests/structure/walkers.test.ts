import { it } from 'vitest'
import { expectNone } from './expect-none'
import { productFiles } from './imports'
import { walkersIn } from './recursion'
import { walkers } from './walkers'

const found = productFiles(['renderer', 'widgets', 'src', 'tools']).filter(
  (file) => walkersIn(file).length > 0,
)

it('every separate traversal of JSON is listed, with its reason', () => {
  const listed = Object.keys(walkers)
  expectNone(
    [
      ...found.filter((file) => !listed.includes(file)),
      ...listed
        .filter((file) => !found.includes(file))
        .map((file) => `${file} (has none any more)`),
    ],
    {
      rule: 'Files with a traversal of JSON of their own are listed.',
      why: 'Such a traversal is a second implementation, which can drift from the first.',
      fix: 'Use visitDocument or visitValue of renderer/language, or correct the list with a reason.',
      file: 'tests/structure/walkers.ts',
    },
  )
})
