import { expect, it } from 'vitest'
import { readStatus, limitUsesOf } from './read-status'
import { createTestDelivery } from './testing/test-delivery'
import { testContents } from './testing/test-release'
import { contentsOf, objectsOf } from '../build/packaging'

it('the status has the live release, its history, and the reason why the canary analysis waits', async () => {
  const { store, ana } = await createTestDelivery()
  const place = { store, keys: ana.release.keys }
  expect(await readStatus(place, { last: 5 })).toEqual({
    live: null,
    newest: null,
    isLost: false,
    history: [],
  })
  await ana.publish(testContents('One'), { permille: 10 })
  expect(await readStatus(place, { last: 5, prometheus: 'http://127.0.0.1:1' })).toMatchObject({
    live: { number: 1, rollout: { permille: 10 } },
    newest: 1,
    history: [{ number: 1, who: 'Ana', what: 'publish' }],
    canary: {
      act: 'wait',
      reason: expect.stringContaining('does not respond') as string,
      curves: [],
    },
  })
})

it('if an object is damaged, the status has everything except the limits', async () => {
  const { store, ana } = await createTestDelivery()
  const { manifest } = await ana.publish(testContents('One'))
  const path = `doc/${manifest.objects['screens/open']!.hash}.json`
  store.files.set(path, '{}')
  expect(await readStatus({ store, keys: ana.release.keys }, { last: 1 })).toMatchObject({
    live: { number: 1 },
    limits: { refusal: { code: 'store.object-damaged', name: 'screens/open' } },
  })
})

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
