import { expect, it } from 'vitest'
import { contentsOf, objectsOf } from '../build/packaging'
import { limitUsesOf } from './read-status'

const contents = contentsOf(process.cwd())
const limitUses = limitUsesOf(objectsOf(contents), contents)

it('reports the largest use of each limit, and the screen with this use', () => {
  const used = new Map(limitUses.map(({ limit, ...use }) => [limit, use]))
  expect([...used.keys()].toSorted()).toEqual(
    'bytes depth nodes objects operatorsPerRule redirects rules stepsPerEvaluation stringLength'.split(
      ' ',
    ),
  )
  expect(used.get('objects')).toEqual({ used: contents.size, of: 700 })
  expect(used.get('nodes')).toMatchObject({ of: 1_500 })
  expect(contents.has(`screens/${used.get('nodes')?.screen}`)).toBe(true)
})

it('shows that the product uses at most half of each limit', () =>
  expect(limitUses.filter(({ used, of }) => used > of / 2)).toEqual([]))

it('counts a fragment once for each node that uses it', () => {
  const one = { widget: 'text', text: 'x' }
  const document = { screen: 'open', body: [{ fragment: 'twice' }, { fragment: 'twice' }] }
  const text = JSON.stringify({ document, fragments: { twice: { body: [one, one] } } })
  const [, ...found] = limitUsesOf({}, new Map([['screens/open', text]]))
  expect(found).toContainEqual({ limit: 'nodes', used: 6, of: 1_500, screen: 'open' })
})
