import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import type { Json } from '../../../../renderer/language'
import { createProject } from '../../project/project'
import { checkProject } from '../engine/check-project'

const path = 'schemas/screens/repair.json'
const sound = readFixtures('all widgets')

function findingsFor(choice: Json) {
  const screen = JSON.parse(sound.get(path)!) as { state: object; body: object[] }
  const parts = { var: 'order.parts' }
  const row = { widget: 'option-row', each: parts, as: 'part', choice, title: { var: 'part.name' } }
  const state = { ...screen.state, chosen: '' }
  const body = [
    ...screen.body,
    { widget: 'option-list', field: 'chosen', label: { t: 'shop.rate' }, children: [row] },
    { widget: 'text', text: { item: [parts, { var: 'state.chosen' }, 'name'] } },
  ]
  const changed = JSON.stringify({ ...screen, state, body })
  return checkProject(createProject(new Map([...sound, [path, changed]]))).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  )
}

it('reports a member of the row that is used as an index of a list', () => {
  expect(findingsFor({ var: 'part.name' })).toEqual(['LZ318 /body/6/children/0/choice'])
})

it('accepts the index of the row', () => {
  expect(findingsFor({ cat: [{ var: 'partIndex' }] })).toEqual([])
})
