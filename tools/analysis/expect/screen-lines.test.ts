import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { Json } from '../../../renderer/language'
import { measureCoverage } from '../coverage/measure'
import { createProject } from '../project/project'

const fixtures = readFixtures('all widgets')
const screenPath = 'schemas/screens/repair.json'

async function seen(body: Json, steps: Json = []) {
  const document = JSON.parse(fixtures.get(screenPath) ?? '') as Record<string, unknown>
  const files = new Map(fixtures)
    .set(screenPath, JSON.stringify({ ...document, on: {}, body }))
    .set(
      'schemas/scenarios/repair.json',
      JSON.stringify({ screen: 'repair', scenarios: { one: { steps } } }),
    )
  const project = createProject(files)
  const repair = [...project.screens.values()].filter(({ name }) => name === 'repair')
  const { played } = await measureCoverage(project, repair, createShopDeps(project))
  const { opened, steps: later } = played[0]!.played
  return [opened, ...later].map((snapshot) => snapshot.seen.slice(1))
}

const text = (words: string, more: object = {}) => ({ widget: 'text', text: words, ...more })

describe('a played screen shows', () => {
  it('the fallback of a missing critical amount', async () => {
    const money = { widget: 'money', id: 'total', critical: true, amount: { var: 'order.lost' } }
    expect(await seen([money, text('after')])).toEqual([
      [
        ['button', 'shop.retry'],
        ['text', 'after'],
      ],
    ])
  })

  it('an amount as the phone formats it', async () => {
    const money = { widget: 'money', id: 'total', amount: { var: 'order.total' }, sign: '$' }
    expect(await seen([money])).toEqual([[['total', '10.00 · $']]])
  })

  it('which children are folded', async () => {
    const children = [text('one'), { ...text('row'), each: [1, 2] }, text('last')]
    const fold = { widget: 'fold', visible: 2, unfoldLabel: 'more', foldLabel: 'less', children }
    expect(await seen([fold, text('outside')])).toEqual([
      [
        ['fold', 'more · less'],
        ['text', 'one'],
        ['text 2/0', 'row'],
        ['text 2/1', 'row [folded]'],
        ['text 3', 'last [folded]'],
        ['text 4', 'outside'],
      ],
    ])
  })

  it('which children of a widget with panes are not selected', async () => {
    const tabs = (labels: string[]) => ({
      widget: 'tabs',
      id: 'tabs',
      field: 'stars',
      labels,
      label: 'tabs',
      children: [text('one'), text('two')],
    })
    const folded = async (labels: string[]) =>
      (await seen([tabs(labels)]))[0]?.filter(([, words]) => words.includes('folded'))
    expect(await folded(['1', '2'])).toEqual([['text 2', 'two [folded]']])
    expect(await folded(['1', '2', '3'])).toEqual([])
  })

  it('the result of a condition about the time at the last step of an action', async () => {
    const late = text('late', { when: { '>': [{ var: 'device.now' }, 1000] } })
    const stars = { widget: 'stars', id: 'stars', field: 'stars', label: 'stars' }
    const thank = { do: 'toast', text: 'thanks' }
    const act = { widget: 'button', id: 'act', label: 'act', on: { press: [thank] } }
    const steps = [{ advance: 5000 }, { fill: 'stars', value: 2 }, { press: 'act' }]
    const shown = await seen([late, stars, act], steps)
    expect(shown.map((lines) => lines.map(([name]) => name))).toEqual([
      ['stars', 'act'],
      ['stars', 'act'],
      ['stars', 'act'],
      ['text', 'stars', 'act'],
    ])
  })
})
