import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { explore } from './testing'

const upload = {
  method: 'POST',
  path: '/photo',
  params: { photo: { in: 'file', schema: { type: 'string', format: 'binary' }, required: true } },
  response: {
    type: 'object',
    properties: { url: { type: 'string', format: 'x-image', examples: ['/photo'] } },
    required: ['url'],
  },
}
const photos = {
  type: { type: 'array', items: { type: 'string', format: 'x-image' } },
  initial: [],
}
const all = { merge: [{ var: 'state.photos' }, [{ var: 'sent.url' }]] }
const isBelow = (most: number): Json => ({ '<': [{ count: { var: 'state.photos' } }, most] })

function form({ ok = [], value = all as Json, most = 3 }: JsonObject & { most?: number }) {
  const label = { t: 'shop.rate' }
  const labels = { label, addLabel: label, removeLabel: label, imageLabel: label }
  const pick = [
    { do: 'require', that: isBelow(most) },
    {
      do: 'call',
      endpoint: 'shop.upload',
      params: { photo: { var: 'event.file' } },
      as: 'sent',
      ok: [{ do: 'set', state: 'photos', value }, ...(ok as Json[])],
      fail: [{ do: 'toast', text: { t: 'shop.failed' } }],
    },
  ]
  const body = [
    { id: 'photos', widget: 'image-picker', field: 'photos', max: 3, ...labels, on: { pick } },
    { id: 'remark', widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } },
  ]
  const screen = { state: { photos, remark: '' }, body }
  return explore(screen, { upload })
}

it('accepts an input that keeps each file', async () => {
  expect(await form({})).not.toContain('LZ913 /body/0/on/pick')
})

it('reports a second file that replaces the first file', async () => {
  expect(await form({ value: [{ var: 'sent.url' }] })).toContain('LZ913 /body/0/on/pick')
})

it('reports a file that is dropped although the input accepts more files', async () => {
  expect(await form({ most: 2 })).toContain('LZ913 /body/0/on/pick')
})

it('reports a file that empties a text', async () => {
  const ok = [{ do: 'set', state: 'remark', value: '' }]
  expect(await form({ ok })).toContain('LZ913 /body/0/on/pick')
})
