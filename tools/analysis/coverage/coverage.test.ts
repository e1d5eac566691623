import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { coverageFindings } from '../check/coverage-findings'
import { createProject, type Project } from '../project/project'
import { measureCoverage, type Coverage } from './measure'

const scenarioPath = 'schemas/scenarios/repair.json'
const screenPath = 'schemas/screens/repair.json'

type Change = (document: Record<string, unknown>) => object

async function measured(
  scenarios: object,
  screen?: Change,
): Promise<{ coverage: Coverage; project: Project }> {
  const files = new Map([
    ...readFixtures(),
    [scenarioPath, JSON.stringify({ screen: 'repair', scenarios })],
  ])
  if (screen)
    files.set(
      screenPath,
      JSON.stringify(screen(JSON.parse(files.get(screenPath) ?? '{}') as Record<string, unknown>)),
    )
  const project = createProject(files)
  const repair = project.screens.get('repair')
  if (!repair) throw new Error('The fixtures have a repair screen.')
  return { project, coverage: await measureCoverage(project, [repair], createShopDeps(project)) }
}

const uncovered = ({ coverage }: { coverage: Coverage }) =>
  coverage.uncovered.map(({ pointer, kind }) => `${pointer} ${kind}`)
/** The branches of the screen that these scenarios do not reach. */
const uncoveredBy = async (scenarios: object, screen?: Change) =>
  uncovered(await measured(scenarios, screen))
/** The codes and places of the findings about the coverage of these scenarios. */
async function findingsOf(scenarios: object, screen?: Change) {
  const { project, coverage } = await measured(scenarios, screen)
  const findings = coverageFindings(project, coverage)
  return findings.map(({ code, pointer }) => `${code} ${pointer}`)
}
const done = { answers: { 'shop.repair': { state: 'done', isLate: 0 } } }
const rated = [{ fill: 'stars', value: 3 }, { press: 'pay' }]

const stepsOfPay = (names: string[]) =>
  names.filter((name) => name.startsWith('/body/4/on') && name.endsWith('step'))
const withChains =
  (on: object): Change =>
  (document) => ({ ...document, on })

describe('document coverage', () => {
  it('counts each condition as two branches: true and false', async () => {
    expect(await uncoveredBy({ late: {} })).toEqual(
      expect.arrayContaining(['/body/4/when fails', '/body/2/when fails', '/body/0/when fails']),
    )
    expect(await uncoveredBy({ late: {}, done })).not.toContain('/body/4/when fails')
  })

  it('uses the options of the scenario', async () => {
    const narrow = { options: { layout: 'narrow' } }
    expect(await uncoveredBy({ narrow })).toContain('/body/2/when holds')
  })

  it('measures each scenario separately, even if several scenarios run at the same time', async () => {
    const alone = await measured({ late: {}, done })
    const together = await Promise.all([
      measured({ late: {} }),
      measured({ late: {}, done }),
      measured({ done }),
    ])
    expect(uncovered(together[1])).toEqual(uncovered(alone))
  })

  it('counts each case of a `pick`', async () => {
    expect(await uncoveredBy({ late: {} })).toContain('/body/1/src/cases/done case')
    expect(await uncoveredBy({ done })).toContain('/body/1/src/default case')
    const names = await uncoveredBy({ late: {}, done })
    expect(names.filter((name) => name.endsWith('case'))).toEqual([])
  })

  it('compares the names of scenarios with rules, nodes and texts', async () => {
    const early = { answers: { 'shop.repair': { isLate: 0 } } }
    const contradicted = async (scenarios: object) =>
      (await measured(scenarios)).coverage.contradicted.map(
        ({ kind, name, scenario }) => `${kind} ${name} in ${scenario}`,
      )
    expect(await contradicted({ late: {}, 'not-late': early, pay: {}, 'no-pay': early })).toEqual(
      [],
    )
    expect(await contradicted({ late: early, pay: early, other: {}, 'not-late': {} })).toEqual([
      'rule late in late',
      'node pay in pay',
      'rule late in not-late',
    ])
    // A name proves nothing, so it cannot stop a release.
    const { project, coverage } = await measured({ late: early, other: {} })
    expect(coverageFindings(project, coverage)).toContainEqual(
      expect.objectContaining({ code: 'LZ806', severity: 'note' }),
    )
  })

  it('ignores comments in cases', async () => {
    const note = '"cases":{"$comment":"Why.",'
    const noted: Change = (document) =>
      JSON.parse(JSON.stringify(document).replace('"cases":{', note)) as object
    expect(await uncoveredBy({ late: {}, done }, noted)).toEqual(
      await uncoveredBy({ late: {}, done }),
    )
  })

  it('counts every step of a chain, also steps inside other steps', async () => {
    const refused = { answers: { 'shop.pay': { $fail: { code: '9' } } }, steps: rated }
    const both = { unrated: { steps: [{ press: 'pay' }] }, paid: { steps: rated } }
    const left = async (scenarios: object) => stepsOfPay(await uncoveredBy(scenarios))
    expect(await left({ late: {} })).toHaveLength(5)
    expect(await left(both)).toEqual(['/body/4/on/press/1/fail/0 step'])
    expect(await left({ ...both, refused })).toEqual([])
  })

  it('reaches the nodes of an open modal', async () => {
    const steps = [{ fill: 'remark', value: 'fine' }, { press: 'send' }]
    const names = await uncoveredBy({ done: { ...done, steps } })
    expect(names.filter((name) => name.startsWith('/modals'))).toEqual([])
  })

  it('presses the first node inside a node without events', async () => {
    const card: Change = (document) => ({
      ...document,
      body: [{ id: 'card', widget: 'card', children: document['body'] }],
    })
    const names = await uncoveredBy({ unrated: { steps: [{ press: 'card' }] } }, card)
    expect(names).not.toContain('/body/0/children/4/on/press/0/else/0 step')
  })

  it('waits until all timers have run', async () => {
    const waiting = withChains({ ready: [{ do: 'wait', ms: 5500 }, { do: 'back' }] })
    expect(await uncoveredBy({ late: {} }, waiting)).not.toContain('/on/ready/1 step')
  })

  it('reports only the first step of a chain that no scenario reaches', async () => {
    const found = await findingsOf({ late: {} })
    const places = found.filter((place) => place.includes(' /body/4/on'))
    expect(places).toEqual([expect.stringMatching(/ \/body\/4\/on\/press\/0$/)])
  })

  it('reports an impossible step of a scenario', async () => {
    const { project, coverage } = await measured({
      done: { ...done, steps: [{ press: 'pay' }] },
      odd: { steps: [{ press: 'head' }] },
    })
    const played = coverageFindings(project, coverage).filter(({ code }) => code === 'LZ802')
    expect(played.map(({ code, file, pointer, what }) => ({ code, file, pointer, what }))).toEqual([
      {
        code: 'LZ802',
        file: scenarioPath,
        pointer: '/scenarios/done/steps/0',
        what: 'At this step, "pay" is not on the screen.',
      },
      {
        code: 'LZ802',
        file: scenarioPath,
        pointer: '/scenarios/odd/steps/0',
        what: '"head" has no steps for the event "press".',
      },
    ])
  })

  it('reports the condition that hides a node, but not the steps that need the node, nor later branches', async () => {
    const never = { '===': [{ var: 'order.state' }, 'never'] }
    const hidden: Change = (document) => ({
      ...document,
      body: (document['body'] as { id?: string }[]).map((node) =>
        node.id === 'pay' ? { ...node, when: never } : node,
      ),
    })
    const scenarios = { late: { steps: rated }, again: { steps: rated } }
    expect((await measured(scenarios, hidden)).coverage.stuck).toHaveLength(2)
    expect(await findingsOf(scenarios, hidden)).toEqual(['LZ801 /body/4/when'])
  })

  it('reports an impossible step once for all scenarios, and does not report the later branches', async () => {
    const odd = { steps: [{ press: 'head' }, { press: 'pay' }] }
    expect(await findingsOf({ odd, again: odd })).toEqual(['LZ802 /scenarios/odd/steps/0'])
  })

  it("reports a value that exceeds the phone's step limit, instead of uncovered branches", async () => {
    const doubled = { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }
    const long = { reduce: [Array.from({ length: 20 }, () => 1), doubled, 'xxxx'] }
    const label = { t: 'shop.pay' }
    const text = { widget: 'text', text: label, when: { '===': [long, 'x'] } }
    const button = { widget: 'button', label, on: { press: [{ do: 'toast', text: long }] } }
    const heavy: Change = (document) => ({
      ...document,
      body: [...(document['body'] as object[]), text, button],
    })
    const found = await findingsOf({ late: { steps: rated } }, heavy)
    expect(found.filter((place) => place.includes(' /body/6'))).toEqual(['LZ805 /body/6'])
  })

  it('reports a screen without scenarios once, and does not report its branches', async () => {
    const { project, coverage } = await measured({})
    expect(
      coverageFindings(project, coverage).map(({ code, file, pointer }) => [code, file, pointer]),
    ).toEqual([['LZ804', 'schemas/screens/repair.json', '/screen']])
  })

  it('ends a scenario when the screen is left', async () => {
    const leaving = withChains({ ready: [{ do: 'back' }], leave: [{ do: 'track', event: 'left' }] })
    const names = await uncoveredBy({ late: {} }, leaving)
    expect(names.filter((name) => name.startsWith('/on'))).toEqual([])
  })

  it('reports an uncovered branch of a fragment only after all its screens have been played', async () => {
    const given = { var: 'with.note' }
    const body = [{ widget: 'text', when: { filled: given }, text: given }]
    const fragment = { fragment: 'mark', with: { note: { required: true } }, body }
    const filesOf = (screen: string): [string, object][] => [
      [`screens/${screen}`, { screen, body: [{ fragment: 'mark', with: { note: screen } }] }],
      [`scenarios/${screen}`, { screen, scenarios: { seen: {} } }],
    ]
    const of = async (names: string[], played: string[]) => {
      const documents = [['fragments/mark', fragment] as const, ...names.flatMap(filesOf)]
      const files = documents.map(
        ([name, json]) => [`schemas/${name}.json`, JSON.stringify(json)] as const,
      )
      const project = createProject(new Map([...readFixtures(), ...files]))
      const screens = played.map((name) => project.screens.get(name)!)
      return measureCoverage(project, screens, createShopDeps(project))
    }
    expect(uncovered({ coverage: await of(['one', 'two'], ['one']) })).toEqual([])
    expect(uncovered({ coverage: await of(['one', 'two'], ['one', 'two']) })).toEqual([
      '/body/0/when fails',
    ])
    expect(uncovered({ coverage: await of(['one'], ['one']) })).toEqual(['/body/0/when fails'])
  })
})
