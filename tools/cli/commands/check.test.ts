import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSmallProject, writeDocument } from '../../../tests/fixtures/small-project'
import { runIn } from '../testing/run-in'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const root = temporaryFolder()

const family = {
  family: 'rewards',
  description: 'Rewards.',
  base: 'loan',
  client: 'json',
  session: true,
  success: { field: 'code', is: ['0'] },
  message: 'message',
  answer: 'data',
  failure: { show: 'message' },
  network: { show: 'nothing' },
  endpoints: {
    list: {
      method: 'GET',
      path: '/rewards',
      response: {
        type: 'object',
        properties: { points: { type: 'integer' } },
        required: ['points'],
      },
    },
  },
}

const screen = {
  screen: 'rewards',
  routes: ['/rewards'],
  title: { t: 'shop.title' },
  data: { rewards: { endpoint: 'rewards.list' } },
  body: [
    { widget: 'text', id: 'points', text: { cat: [{ var: 'rewards.points' }, ''] } },
    {
      widget: 'button',
      id: 'use',
      when: { '>': [{ var: 'rewards.points' }, 100] },
      label: { t: 'shop.retry' },
      on: { press: [{ do: 'reload' }] },
    },
  ],
}

const scenarioFile = 'schemas/scenarios/rewards.json'
const answered = { answers: { 'rewards.list': { points: 12 } } }
const scenarios = (named: object) => ({ screen: 'rewards', scenarios: named })
const expectations = () =>
  (
    JSON.parse(readFileSync(join(root, scenarioFile), 'utf8')) as {
      scenarios: Record<string, { expect?: { seen?: object } }>
    }
  ).scenarios

const lienzo = (...line: string[]) => runIn(root, ...line)

beforeAll(() => {
  makeSmallProject(root)
  writeDocument(root, 'schemas/screens/rewards.json', screen)
  const app = JSON.parse(readFileSync(join(root, 'schemas/app.json'), 'utf8')) as {
    session: { common: string[] }
  }
  app.session.common.push('sessionId')
  writeDocument(root, 'schemas/app.json', app)
})
beforeEach(() => writeDocument(root, 'schemas/endpoints/rewards.json', family))

it('reports a new endpoint family without responses, and accepts nothing', async () => {
  writeDocument(root, scenarioFile, scenarios({ plain: {} }))
  const { code, out } = await lienzo('check', '--accept', 'rewards')
  expect(code).toBe(1)
  expect(out).toContain('LZ233\nThe sandbox has no response for "rewards.list".')
  expect(expectations()).toEqual({ plain: {} })
})

it('describes the accepted results in words', async () => {
  writeDocument(root, scenarioFile, scenarios({ answered }))
  const first = await lienzo('check', '--accept', 'rewards')
  expect(first.err).toContain(
    'answered:\n      The scenario has no expectation for this result yet.',
  )
  const text = readFileSync(join(root, scenarioFile), 'utf8')
  writeDocument(
    root,
    scenarioFile,
    JSON.parse(text.replace('"points": 12', '"points": 13')) as object,
  )
  const second = await lienzo('check', '--accept', 'rewards')
  expect(second.err).toContain('answered:\n      *points* shows “13”; the scenario expects “12”.')
  const third = await lienzo('check', '--accept', 'rewards')
  expect(third.err).toBe('Unchanged: 1 scenario as expected.')
})

it('does not accept a failed load as an expectation', async () => {
  writeDocument(root, scenarioFile, scenarios({ answered, plain: {} }))
  const { code, out, err } = await lienzo('check', '--accept', 'rewards')
  expect(code).toBe(1)
  expect(err).toContain('schemas/scenarios/rewards.json plain')
  expect(out).toContain('LZ802\nThe sandbox has no response for "rewards.list".')
  expect(expectations()).toMatchObject({
    answered: { expect: { seen: { points: '12' } } },
    plain: {},
  })
  expect(expectations()['plain']).not.toHaveProperty('expect')
})

it('accepts a failed load if the scenario expects it', async () => {
  const refused = { answers: { 'rewards.list': { $network: 'offline' } } }
  writeDocument(root, scenarioFile, scenarios({ answered, refused }))
  expect(await lienzo('check', '--accept', 'rewards')).toMatchObject({ code: 0, out: '' })
  expect(expectations()['refused']).toHaveProperty('expect')
})

it('does not accept an impossible step', async () => {
  const lost = { ...answered, steps: [{ press: 'use' }] }
  writeDocument(root, scenarioFile, scenarios({ answered, lost }))
  const { code, out } = await lienzo('check', '--accept', 'rewards')
  expect(code).toBe(1)
  // The finding is about the cause: the condition that hides the button.
  expect(out).toContain('LZ801\nNo scenario makes this condition true.')
  expect(expectations()['lost']).not.toHaveProperty('expect')
})

it('saves the plays of the explorer as scenarios with --keep', async () => {
  const heading = { ...screen.body[0], heading: 'h2', text: { var: 'rewards.name' } }
  const [named, list] = [{ name: { type: 'string' } }, family.endpoints.list]
  const properties = { ...list.response.properties, ...named }
  const endpoints = { list: { ...list, response: { ...list.response, properties } } }
  const { when: _, ...use } = screen.body[1]!
  writeDocument(root, 'schemas/endpoints/rewards.json', { ...family, endpoints })
  writeDocument(root, 'schemas/screens/rewards.json', { ...screen, body: [heading, use] })
  const full = { answers: { 'rewards.list': { points: 12, name: 'Gold' } } }
  writeDocument(root, scenarioFile, scenarios({ full }))
  const { err } = await lienzo('check', '--keep')
  expect(err).toContain('Keep as the scenario "points-is-a-heading-without-a-text".')
  expect(expectations()).toMatchObject({
    full,
    'points-is-a-heading-without-a-text': { answers: { 'rewards.list': { name: null } } },
  })
  writeDocument(root, 'schemas/screens/rewards.json', screen)
})
