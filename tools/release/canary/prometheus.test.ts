import { expect, it, vi } from 'vitest'
import { createPrometheus } from './prometheus'

function ask(answer: Response) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  return createPrometheus('http://prometheus.example', 1_000).range('up', 0, 600, 600)
}

const matrix = (values: unknown, more: object = {}) =>
  Response.json({ status: 'success', data: { result: [{ metric: {}, values }] }, ...more })

it('returns the counts of a series', async () => {
  const answer = matrix([[600, '12']], { infos: ['It is no counter.'] })
  expect(await ask(answer)).toEqual([{ labels: {}, values: [[600, 12]] }])
})

const endless = new ReadableStream({
  pull: (controller) => controller.enqueue(new Uint8Array(400)),
})

it.each<[string, Response]>([
  ['an HTML page', new Response('<html>Sign in</html>')],
  ['nothing', new Response()],
  ['a refusal', Response.json({ error: 'too many samples' }, { status: 422 })],
  ['a result that is not a matrix', Response.json({ data: { result: {} } })],
  ['a result without values', matrix('12')],
  ['NaN', matrix([[600, 'NaN']])],
  ['an infinite count', matrix([[600, '+Inf']])],
  ['a negative count', matrix([[600, '-1']])],
  ['an empty string as a count', matrix([[600, '']])],
  ['half of a response', matrix([[600, '12']], { warnings: ['A store did not respond.'] })],
  ['a response above the size limit', new Response(endless)],
])('throws NoFigures after %s', async (_, answer) => {
  await expect(ask(answer)).rejects.toThrow(/he analysis waits/)
})
