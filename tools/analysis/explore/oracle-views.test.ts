import { expect, it } from 'vitest'
import type { JsonObject } from '../../../renderer/language'
import { explore } from './testing'

const state = { var: 'order.state' }
const line = (text: JsonObject): JsonObject => ({
  body: [
    { widget: 'text', text: { t: 'shop.title' } },
    { widget: 'text', text },
  ],
})

it('reports a code of the server in place of words', async () => {
  expect(await explore(line(state))).toContain('LZ903 /body/1/text')
  const cases = { waiting: { t: 'shop.owner' }, working: { t: 'shop.pay' } }
  const named = { pick: state, cases, default: { t: 'shop.thanks' } }
  expect(await explore(line(named))).not.toContain('LZ903 /body/1/text')
})

it('reports a row whose texts are all empty', async () => {
  const rows = (text: JsonObject): JsonObject => ({
    body: [
      { widget: 'text', text: { t: 'shop.title' } },
      { widget: 'text', text, each: { var: 'order.parts' }, as: 'part' },
    ],
  })
  const name = { var: 'part.name' }
  const onlyMany = { if: [{ '>': [{ var: 'part.count' }, 1] }, name, ''] }
  expect(await explore(rows(onlyMany))).toContain('LZ922 /body/1')
  expect(await explore(rows(name))).not.toContain('LZ922 /body/1')
})
