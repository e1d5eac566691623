import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createProject } from '../../project/project'
import { checkProject } from '../engine/check-project'

const sound = readFixtures()
const scenarios = 'schemas/scenarios/repair.json'
const plain = '{ "screen": "repair", "scenarios": { "done": {} } }'
const findings = (endpoints: readonly string[], text = plain) =>
  checkProject(
    createProject(new Map([...sound, [scenarios, text]]), {
      sandbox: { endpoints, folder: 'answers' },
    }),
  ).map(({ code, pointer, what }) => [code, pointer, what])

it('accepts endpoints with a response in the sandbox', () => {
  expect(findings(['shop.repair', 'shop.pay'])).toEqual([])
})

it('reports an endpoint without a response', () => {
  expect(findings(['shop.repair'])).toEqual([
    ['LZ233', '/endpoints/pay', 'The sandbox has no response for "shop.pay".'],
  ])
})

it('reports a family without responses once', () => {
  expect(findings(['other.list'])).toEqual([
    ['LZ233', '/family', 'The sandbox has no responses for the family "shop".'],
  ])
})

it('accepts a response in a scenario', () => {
  const answers = '{ "shop.pay": { "receipt": "12" } }'
  expect(findings(['shop.repair'], plain.replace('{}', `{ "answers": ${answers} }`))).toEqual([])
})

it('reports nothing without a sandbox', () => {
  expect(
    checkProject(createProject(new Map([...sound, [scenarios, plain]]))).map(({ code }) => code),
  ).not.toContain('LZ233')
})
