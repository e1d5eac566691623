import { afterAll, expect, it } from 'vitest'
import { otherLabel } from './known-names'
import { createKnownReleases, readNewest, serveOn } from './index'

const objects = { 'screens/new': {}, app: {} }
const manifestOf = (permille: number) =>
  JSON.stringify({ number: 40, objects, rollout: { permille, previous: 38 } })
let answer = new Response()
const host = await serveOn({ fetch: () => answer }, '127.0.0.1', 0)
afterAll(() => host.close())

it('reads the newest release and its screens from the document host', async () => {
  for (const [permille, forEveryone] of [
    [10, 38],
    [1000, 40],
  ] as const) {
    answer = Response.json({ manifest: manifestOf(permille), signatures: [] })
    expect(await readNewest(host.address)).toEqual({ number: 40, forEveryone, screens: ['new'] })
  }
  answer = new Response('', { status: 404 })
  await expect(readNewest(host.address)).rejects.toThrow('has no current.json (status 404)')
})

it('reads at most the maximum size of current.json', async () => {
  let written = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      written += 65_536
      stream.enqueue(new Uint8Array(65_536))
    },
  })
  answer = new Response(endless)
  await expect(readNewest(host.address)).rejects.toThrow('more than 131072 bytes')
  expect(written).toBeLessThan(32 * 1_048_576)
})

it('accepts numbers close to the newest release; until a release was read, reports decide about numbers', () => {
  const known = createKnownReleases(['delay'], (name) => (name === '7' ? name : otherLabel))
  expect(known.names.release('7', '')).toBe('7')
  expect(known.isOver('7')).toBe(false)
  known.take({ number: 40, forEveryone: 40, screens: ['new'] })
  const numbers = ['7', '29', '30', '40', '42', '43', 'x']
  expect(numbers.map((number) => known.names.release(number, ''))).toEqual([
    otherLabel,
    otherLabel,
    '30',
    '40',
    '42',
    otherLabel,
    otherLabel,
  ])
  expect(numbers.filter(known.isOver)).toEqual(['7', '29', '43'])
  expect(['delay', 'new', 'old'].map((name) => known.names.screen(name, ''))).toEqual([
    'delay',
    'new',
    otherLabel,
  ])
})
