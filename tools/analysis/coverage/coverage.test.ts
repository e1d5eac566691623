import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { coverageFindings } from '../check/coverage-findings'
import { createProject, type Project } from '../project/project'
import { measureCoverage, type Coverage } from './measure'

const scenarioPath = 'schemas/scenarios/repair.json'
const screenPath = 'schemas/screens/repair.json'

async function measured(
  scenarios: object,
  screen?: (document: Record<string, unknown>) => object,
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
const done = { answers: { 'shop.repair': { state: 'done', isLate: 0 } } }
const rated = [{ fill: 'stars', value: 3 }, { press: 'pay' }]

const stepsOfPay = (names: string[]) =>
  names.filter((name) => name.startsWith('/body/4/on') && name.endsWith('step'))
const withChains = (on: object) => (document: Record<string, unknown>) => ({ ...document, on })

describe('document coverage', () => {
  it('counts each condition as two branches: true and false', async () => {
    expect(uncovered(await measured({ late: {} }))).toEqual(
      expect.arrayContaining(['/body/4/when fails', '/body/2/when fails', '/body/0/when fails']),
    )
    expect(uncovered(await measured({ late: {}, done }))).not.toContain('/body/4/when fails')
  })

  it('uses the options of the scenario', async () => {
    expect(uncovered(await measured({ narrow: { options: { layout: 'narrow' } } }))).toContain(
      '/body/2/when holds',
    )
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
    expect(uncovered(await measured({ late: {} }))).toContain('/body/1/src/cases/done case')
    expect(uncovered(await measured({ done }))).toContain('/body/1/src/default case')
    expect(
      uncovered(await measured({ late: {}, done })).filter((name) => name.endsWith('case')),
    ).toEqual([])
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
    const noted = (document: Record<string, unknown>) =>
      JSON.parse(
        JSON.stringify(document).replace('"cases":{', '"cases":{"$comment":"Why.",'),
      ) as Record<string, unknown>
    expect(uncovered(await measured({ late: {}, done }, noted))).toEqual(
      uncovered(await measured({ late: {}, done })),
    )
  })

  it('counts every step of a chain, also steps inside other steps', async () => {
    const refused = { answers: { 'shop.pay': { $fail: { code: '9' } } }, steps: rated }
    expect(stepsOfPay(uncovered(await measured({ late: {} })))).toHaveLength(5)
    expect(
      stepsOfPay(
        uncovered(
          await measured({ unrated: { steps: [{ press: 'pay' }] }, paid: { steps: rated } }),
        ),
      ),
    ).toEqual(['/body/4/on/press/1/fail/0 step'])
    expect(
      stepsOfPay(
        uncovered(
          await measured({
            unrated: { steps: [{ press: 'pay' }] },
            paid: { steps: rated },
            refused,
          }),
        ),
      ),
    ).toEqual([])
  })

  it('reaches the nodes of an open modal', async () => {
    const steps = [{ fill: 'remark', value: 'fine' }, { press: 'send' }]
    expect(
      uncovered(await measured({ done: { ...done, steps } })).filter((name) =>
        name.startsWith('/modals'),
      ),
    ).toEqual([])
  })

  it('presses the first node inside a node without events', async () => {
    const card = (document: Record<string, unknown>) => ({
      ...document,
      body: [{ id: 'card', widget: 'card', children: document['body'] }],
    })
    const names = uncovered(await measured({ unrated: { steps: [{ press: 'card' }] } }, card))
    expect(names).not.toContain('/body/0/children/4/on/press/0/else/0 step')
  })

  it('waits until all timers have run', async () => {
    expect(
      uncovered(
        await measured(
          { late: {} },
          withChains({ ready: [{ do: 'wait', ms: 5500 }, { do: 'back' }] }),
        ),
      ),
    ).not.toContain('/on/ready/1 step')
  })

  it('reports only the first step of a chain that no scenario reaches', async () => {
    const { project, coverage } = await measured({ late: {} })
    const places = coverageFindings(project, coverage)
      .filter(({ pointer }) => pointer.startsWith('/body/4/on'))
      .map(({ pointer }) => pointer)
    expect(places).toEqual(['/body/4/on/press/0'])
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
    const hidden = (document: Record<string, unknown>) => ({
      ...document,
      body: (document['body'] as Record<string, unknown>[]).map((node) =>
        node['id'] === 'pay'
          ? { ...node, when: { '===': [{ var: 'order.state' }, 'never'] } }
          : node,
      ),
    })
    const { project, coverage } = await measured(
      { late: { steps: rated }, again: { steps: rated } },
      hidden,
    )
    expect(coverage.stuck).toHaveLength(2)
    expect(
      coverageFindings(project, coverage).map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(['LZ801 /body/4/when'])
  })

  it('reports an impossible step once for all scenarios, and does not report the later branches', async () => {
    const odd = { steps: [{ press: 'head' }, { press: 'pay' }] }
    const { project, coverage } = await measured({ odd, again: odd })
    expect(
      coverageFindings(project, coverage).map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(['LZ802 /scenarios/odd/steps/0'])
  })

  it("reports a value that exceeds the phone's step limit, instead of uncovered branches", async () => {
    const doubled = { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }
    const long = { reduce: [Array.from({ length: 20 }, () => 1), doubled, 'xxxx'] }
    const heavy = (document: Record<string, unknown>) => ({
      ...document,
      body: [
        ...(document['body'] as object[]),
        { widget: 'text', text: { t: 'shop.pay' }, when: { '===': [long, 'x'] } },
        {
          widget: 'button',
          label: { t: 'shop.pay' },
          on: { press: [{ do: 'toast', text: long }] },
        },
      ],
    })
    const { project, coverage } = await measured({ late: { steps: rated } }, heavy)
    expect(
      coverageFindings(project, coverage)
        .filter(({ pointer }) => pointer.startsWith('/body/6'))
        .map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(['LZ805 /body/6'])
  })

  it('reports a screen without scenarios once, and does not report its branches', async () => {
    const { project, coverage } = await measured({})
    expect(
      coverageFindings(project, coverage).map(({ code, file, pointer }) => [code, file, pointer]),
    ).toEqual([['LZ804', 'schemas/screens/repair.json', '/screen']])
  })

  it('ends a scenario when the screen is left', async () => {
    expect(
      uncovered(
        await measured(
          { late: {} },
          withChains({ ready: [{ do: 'back' }], leave: [{ do: 'track', event: 'left' }] }),
        ),
      ).filter((name) => name.startsWith('/on')),
    ).toEqual([])
  })

  it('reports an uncovered branch of a fragment only after all its screens have been played', async () => {
    const fragment = {
      fragment: 'mark',
      with: { note: { required: true } },
      body: [
        { widget: 'text', when: { filled: { var: 'with.note' } }, text: { var: 'with.note' } },
      ],
    }
    const screen = (name: string, note: string) =>
      JSON.stringify({ screen: name, body: [{ fragment: 'mark', with: { note } }] })
    const scenarios = (name: string) => JSON.stringify({ screen: name, scenarios: { seen: {} } })
    const of = async (names: string[], played: string[]) => {
      const documents = names.flatMap(
        (name) =>
          [
            [`schemas/screens/${name}.json`, screen(name, name)],
            [`schemas/scenarios/${name}.json`, scenarios(name)],
          ] as const,
      )
      const project = createProject(
        new Map([
          ...readFixtures(),
          ['schemas/fragments/mark.json', JSON.stringify(fragment)],
          ...documents,
        ]),
      )
      return measureCoverage(
        project,
        played.map((name) => project.screens.get(name)!),
        createShopDeps(project),
      )
    }
    expect(uncovered({ coverage: await of(['one', 'two'], ['one']) })).toEqual([])
    expect(uncovered({ coverage: await of(['one', 'two'], ['one', 'two']) })).toEqual([
      '/body/0/when fails',
    ])
    expect(uncovered({ coverage: await of(['one'], ['one']) })).toEqual(['/body/0/when fails'])
  })
})
