import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { Json, JsonObject } from '../../../renderer/language'
import { oracleRules } from '../../analysis/check/played-rules'
import {
  exploredFindings,
  exploreForAuthors,
  screensThatCannotRun,
  withHints,
  withoutKnown,
} from '../../analysis/explore/explored-findings'
import { mergePatch } from '../../analysis/json/parse-json'
import { createProject } from '../../analysis/project/project'
import type { MakeDeps } from '../../analysis/coverage/play-scenarios'
import { writtenExamples } from './written-examples'

const files = readFixtures()
const repair = 'schemas/screens/repair.json'
const sound = JSON.parse(files.get(repair)!) as JsonObject
const examples = Object.entries(writtenExamples(files)).filter(([code]) => code.startsWith('LZ9'))

const button = (id: string, text: string, press: Json[], more: JsonObject = {}): JsonObject => ({
  id,
  widget: 'button',
  label: { t: `shop.${text}` },
  on: { press },
  ...more,
})
const places = (found: Awaited<ReturnType<typeof exploring>>) =>
  found.map(({ code, pointer }) => [code, pointer])

async function exploring(document: JsonObject | undefined) {
  const project = createProject(new Map([...files, [repair, JSON.stringify(document)]]))
  return exploredFindings(project, project.screens.get('repair')!, createShopDeps(project))
}

const pay = { do: 'call', endpoint: 'shop.pay', params: { orderId: { var: 'session.orderId' } } }

describe('the explorer', () => {
  it('has an example for each of its codes', () => {
    expect(examples.map(([code]) => code)).toEqual(
      Object.values(oracleRules).map(({ code }) => code),
    )
  })

  it.each(examples)(
    'reports %s once and at the right place, and nothing in the corrected document',
    async (code, one) => {
      const found = await exploring(one.wrong)
      expect(found).toEqual([
        expect.objectContaining({ code, pointer: one.played!.pointer, what: one.played!.what }),
      ])
      expect(found[0]!.fix).toContain(one.played!.fix)
      expect(await exploring(one.right)).toEqual([])
    },
  )

  it('plays a response that omits every optional member', async () => {
    const members = ['owner', 'days', 'photo', 'payUrl']
    const when = { or: members.map((name) => ({ filled: { var: `order.${name}` } })) }
    const line = { id: 'line', widget: 'text', text: { t: 'shop.thanks' }, when }
    const body = [...(sound['body'] as Json[]), line]
    expect((await exploring({ ...sound, body })).map(({ code }) => code)).not.toContain('LZ916')
  })

  it('reports several unreached cases of one value only once, at the value', async () => {
    const cases = { done: { t: 'shop.thanks' }, working: { t: 'shop.pay' } }
    const state = { cat: ['!', { var: 'order.state' }] }
    const value = { pick: state, cases, default: { t: 'shop.rate' } }
    const line = { id: 'line', widget: 'text', text: value }
    const body = [...(sound['body'] as Json[]), line]
    expect(places(await exploring({ ...sound, body }))).toEqual([
      ['LZ916', `/body/${body.length - 1}/text`],
    ])
  })

  it('reports an input without a state entry', async () => {
    const input = { id: 'words', widget: 'text-area', label: { t: 'shop.title' } }
    const found = await exploring(mergePatch(sound, { body: [input] }) as JsonObject)
    expect(places(found)).toContainEqual(['LZ913', '/body/0'])
  })

  it('lets calls fail with each code that a document names', async () => {
    const [busy, free] = [true, false].map((value) => ({ do: 'set', state: 'paying', value }))
    const chains = { ok: [free], fail: [free] } as JsonObject
    const withCode = (code: Json[]) => {
      const press = [busy, { ...pay, ...chains, codes: { 7: code } }] as Json[]
      const act = button('act', 'pay', press, { disabled: { var: 'state.paying' } })
      return mergePatch(sound, { state: { paying: false }, body: [act] }) as JsonObject
    }
    const found = await exploring(withCode([]))
    expect(found.map(({ code }) => code)).toContain('LZ911')
    expect(found[0]!.what).toContain('refuses with the code 7')
    expect(found[0]!.fix).toContain('{"$fail":{"code":"7"}}')
    const right = await exploring(withCode([free] as Json[]))
    expect(right.map(({ code }) => code)).not.toContain('LZ911')
  })

  it('finds no mistake on a sound screen', async () => {
    expect(await exploring(sound)).toEqual([])
  })

  it('shows the error of each input of a long form, and the dialog of a failed call', async () => {
    const names = ['street', 'town', 'code']
    const inputs = names.map((name) => ({
      id: name,
      widget: 'text-area',
      field: name,
      label: { t: 'shop.remark' },
      error: { if: [{ '===': [{ var: 'state.wrong' }, name] }, { t: 'shop.rate' }, ''] },
    }))
    const checks = names.map((name) => ({
      do: 'require',
      that: { matches: [{ var: `state.${name}` }, '.{4,}'] },
      else: [{ do: 'set', state: 'wrong', value: name }],
    }))
    const call = { ...pay, ok: [{ do: 'back' }], fail: [{ do: 'open', modal: 'unsure' }] }
    const again = button('again', 'retry', [{ do: 'close', modal: 'unsure' }])
    const screen = {
      screen: 'repair',
      routes: ['/repair'],
      title: { t: 'shop.title' },
      state: { street: '', town: '', code: '', wrong: '' },
      body: [...inputs, button('send', 'send', [...checks, call])],
      modals: { unsure: { title: { t: 'shop.failed' }, body: [again] } },
    }
    const steps = [...names.map((fill) => ({ fill, value: '1234' })), { press: 'send' }]
    const scenarios = { screen: 'repair', scenarios: { done: { steps } } }
    const project = createProject(
      new Map([
        ...files,
        [repair, JSON.stringify(screen)],
        ['schemas/scenarios/repair.json', JSON.stringify(scenarios)],
      ]),
    )
    const own = project.screens.get('repair')!
    expect(await exploredFindings(project, own, createShopDeps(project))).toEqual([])
  })

  it('writes a scenario with the smallest response and the fewest steps', async () => {
    const [found] = await exploring(examples.find(([code]) => code === 'LZ913')![1].wrong)
    const scenario = JSON.parse(found!.fix.slice(found!.fix.indexOf('{'))) as unknown
    expect(scenario).toMatchObject({
      answers: { 'shop.pay': { $network: 'offline' } },
      steps: [{ fill: 'remark', value: 'Sample' }, { press: 'act' }],
    })
  })

  it('suggests a condition that hides a text without a value, unless the condition would cause another mistake', async () => {
    const { wrong } = examples.find(([code]) => code === 'LZ902')![1]
    const [found] = await exploring(wrong)
    expect(found!.suggestion).toMatchObject({
      label: 'Hide it without "order.note"',
      edits: [{ file: repair, text: ' "when": { "filled": { "var": "order.note" } },' }],
    })
    const alone = await exploring({ ...wrong, body: [(wrong!['body'] as Json[])[1]!] })
    expect(alone[0]!.suggestion).toBeUndefined()
  })

  it('adds a scenario to the finding about a branch that only the explorer reaches', async () => {
    const project = createProject(files)
    const screen = project.screens.get('repair')!
    const explored = await exploreForAuthors(project, screen, createShopDeps(project))
    const [hint] = explored.hints
    const finding = { code: 'LZ801', severity: 'warning', line: 1, column: 1, fix: 'Write one.' }
    const notShown = { ...finding, file: repair, pointer: hint!.pointer, what: hint!.what }
    const [hinted] = withHints([notShown as never], [explored])
    expect(hinted!.fix).toContain('Write one. A scenario that reaches this place: {')
  })

  it('offers no scenario that a server of the scenarios would refuse', async () => {
    const call = { do: 'call', endpoint: 'shop.pay' }
    const act = button('act', 'pay', [call, { do: 'set', state: 'paid', value: true }])
    const document = { ...sound, state: { paid: false }, body: [act] }
    const project = createProject(new Map([...files, [repair, JSON.stringify(document)]]))
    const answering = createShopDeps(project)
    const refusing: MakeDeps = (...args) => {
      const { calls, ...deps } = answering(...args)
      const failure = { kind: 'refused', code: '9', message: 'no' } as const
      return { ...deps, calls: { ...calls, call: async () => ({ ok: false, failure }) } }
    }
    const own = project.screens.get('repair')!
    const [all, some] = await Promise.all(
      [answering, refusing].map(async (deps) =>
        (await exploreForAuthors(project, own, deps)).hints.map(({ pointer }) => pointer),
      ),
    )
    expect(all).toContain('/body/0/on/press/1')
    expect(some).not.toContain('/body/0/on/press/1')
  })

  it('reports no unreached parts of a screen if one of its scenarios cannot run', () => {
    const project = createProject(files)
    const finding = { severity: 'error', line: 1, column: 1, pointer: '/body/1', what: '', fix: '' }
    const scenario = { ...finding, code: 'LZ802', file: 'schemas/scenarios/repair.json' }
    const unreached = { ...finding, code: 'LZ916', file: repair }
    const stopped = screensThatCannotRun(project, [scenario as never])
    expect([...stopped]).toEqual([repair])
    expect(withoutKnown([unreached as never], [], stopped)).toEqual([])
    expect(withoutKnown([unreached as never], [])).toHaveLength(1)
  })

  it('reports nothing at a place that already has another finding', async () => {
    const found = await exploring(examples[0]![1].wrong)
    const known = { ...found[0]!, code: 'LZ301', pointer: '/body/1' }
    expect(withoutKnown(found, [known])).toEqual([])
    expect(withoutKnown([...found, ...found], [{ ...known, file: 'other.json' }])).toEqual(found)
  })
})
