import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import type { Draft } from '../workspace/drafts'
import { testWorkspace } from '../workspace/testing'
import { editBetween } from '../../../analysis/edits/text-edit'
import { fixOf } from './create-checker'
import { testChecker } from './testing'

const path = 'schemas/screens/repair.json'
const texts = Object.fromEntries(
  [...readFixtures()].filter(([name]) => name.endsWith('.json') && !name.startsWith('widgets/')),
)
const others = new Map([...readFixtures()].filter(([name]) => !(name in texts)))

function open() {
  const { workspace } = testWorkspace(texts)
  const checker = testChecker(workspace, others)
  const change = (from: string, to: string) =>
    workspace.apply({
      path,
      edits: editBetween(workspace.text(path), workspace.text(path).replace(from, to)),
      label: 'Type',
    })
  const codes = () =>
    checker
      .getState()
      .byFile.get(path)
      ?.map(({ code }) => code) ?? []
  const current = () => expect.poll(() => checker.getState().isCurrent).toBe(true)
  return { workspace, checker, change, codes, current }
}

it('finds no mistake in a valid project, and finds the error in a change', async () => {
  const { change, checker, codes, current } = open()
  expect(checker.getState().isChecked).toBe(false)
  await current()
  expect(checker.getState()).toMatchObject({ findings: [], isChecked: true })
  change('"order.owner"', '"order.ownr"')
  expect(checker.getState().isCurrent).toBe(false)
  await current()
  expect(codes()).toEqual(['LZ201'])
})

it('fixes a finding with one click, as one undo step', async () => {
  const { workspace, change, checker, codes, current } = open()
  await current()
  change('"order.owner"', '"order.ownr"')
  await current()
  const [finding] = checker.getState().findings
  workspace.apply(fixOf(finding!, workspace.text))
  await current()
  expect([codes(), workspace.text(path)]).toEqual([[], texts[path]])
  workspace.undo()
  await current()
  expect(codes()).toEqual(['LZ201'])
})

it('answers questions about the current content before the check', async () => {
  const { change, checker } = open()
  change('"order.owner"', '"order."')
  const offset = texts[path]!.indexOf('"order.owner"') + 7
  const proposals = await checker.ask({ kind: 'complete', path, offset, scenario: '' })
  expect(proposals.map(({ label }) => label)).toContain('order.owner')
})

it('keeps the same array for a file whose findings did not change', async () => {
  const { workspace, change, checker, current } = open()
  change('"order.owner"', '"order.ownr"')
  await current()
  const before = checker.getState().byFile.get(path)
  workspace.apply({
    path: 'schemas/screens/receipt.json',
    edits: [{ from: 1, to: 1, text: ' ' }],
    label: 'Type',
  })
  await current()
  expect(before).toHaveLength(1)
  expect(checker.getState().byFile.get(path)).toBe(before)
})

describe('the scenarios of an edited screen', () => {
  const [receipt, scenarios] = ['schemas/screens/receipt.json', 'schemas/scenarios/receipt.json']
  const expecting = {
    screen: 'receipt',
    scenarios: { plain: { query: { number: '12' }, expect: { seen: { number: '12' } } } },
  }

  function openReceipt(drafts = new Map<string, Draft>()) {
    const { workspace } = testWorkspace(
      { ...texts, [scenarios]: JSON.stringify(expecting) },
      drafts,
    )
    const checker = testChecker(workspace, others)
    const edit = () =>
      workspace.apply({
        path: receipt,
        edits: editBetween(
          workspace.text(receipt),
          workspace
            .text(receipt)
            .replace('{ "var"', '{ "cat": ["No. ", { "var"')
            .replace('" } }]', '" }] } }]'),
        ),
        label: 'Type',
      })
    const settled = () =>
      expect.poll(() => checker.getState()).toMatchObject({ isCurrent: true, waiting: 0 })
    return { workspace, checker, edit, settled, drafts }
  }

  it('show the differences that restored edits cause', async () => {
    const before = openReceipt()
    before.edit()
    const { checker } = openReceipt(before.drafts)
    await expect
      .poll(() => checker.getState().differing.map(({ screen }) => screen))
      .toEqual(['receipt'])
  })

  it('show the differences that an edit before the first check causes', async () => {
    const { checker, edit } = openReceipt()
    edit()
    await expect
      .poll(() => checker.getState().differing.map(({ screen }) => screen))
      .toEqual(['receipt'])
  })

  it('show a difference with its node, and write the new result into the scenario file', async () => {
    const { workspace, checker, edit, settled } = openReceipt()
    await settled()
    expect(checker.getState().differing).toEqual([])
    edit()
    await expect
      .poll(() => checker.getState().differing)
      .toMatchObject([
        {
          screen: 'receipt',
          isCurrent: true,
          differences: [
            {
              node: { name: 'number', wanted: '12', shown: 'No. 12' },
              place: { file: receipt, pointer: '/body/0' },
              scenarios: ['plain'],
            },
          ],
        },
      ])
    const [{ differences: seen } = { differences: [] }] = checker.getState().differing
    const accept = { kind: 'accept', screen: 'receipt' } as const
    expect(await checker.ask({ ...accept, seen: [] })).toEqual([])
    const accepted = await checker.ask({ ...accept, seen })
    expect(accepted.map(([path]) => path)).toEqual([scenarios])
    workspace.apply(
      accepted.map(([path, text]) => ({
        path,
        edits: editBetween(workspace.text(path), text),
        label: 'Accept',
      })),
    )
    await expect.poll(() => checker.getState().differing).toEqual([])
    expect(JSON.parse(workspace.text(scenarios))).toMatchObject({
      scenarios: { plain: { expect: { seen: { number: 'No. 12' } } } },
    })
  })

  it('link a difference in the title to the title field', async () => {
    const { workspace, checker, settled } = openReceipt()
    await settled()
    const text = workspace.text(scenarios)
    const edits = editBetween(text, text.replace('"seen":{', '"seen":{"title":"Old",'))
    workspace.apply({ path: scenarios, edits, label: 'Type' })
    await expect
      .poll(() => checker.getState().differing[0]?.differences)
      .toMatchObject([{ node: { wanted: 'Old' }, place: { file: receipt, pointer: '/title' } }])
  })

  it('show failures that the explorer found, and one click saves a failure as a scenario', async () => {
    const { workspace, checker, settled } = openReceipt()
    await settled()
    const text = workspace.text(receipt)
    const thanks = '{ "widget": "text", "text": { "t": "shop.thanks" } }'
    const heading = text
      .replace('"routes"', '"scenarios": ["plain"], "routes"')
      .replace('"widget": "text"', '"widget": "text", "heading": "h2"')
      .replace('"body": [', `"body": [${thanks}, `)
    workspace.apply({ path: receipt, edits: editBetween(text, heading), label: 'Type' })
    const explored = () => checker.getState().findings.find(({ code }) => code === 'LZ922')
    await expect.poll(explored).toMatchObject({ keep: {} })
    const finding = explored()!
    // The screen's list of scenarios also gets the new name.
    workspace.apply(fixOf({ ...finding, suggestion: finding.keep! }, workspace.text))
    expect(workspace.text(receipt)).toContain(
      '"scenarios": ["plain", "number-is-a-heading-without-a-text"]',
    )
    expect(JSON.parse(workspace.text(scenarios))).toMatchObject({
      scenarios: {
        plain: {},
        'number-is-a-heading-without-a-text': {
          title: expect.stringContaining('heading') as string,
        },
      },
    })
  })

  it('show the untested branches of a reopened change, and one click adds a scenario for a branch', async () => {
    const buttons = Array.from({ length: 80 }, (_, at) => ({
      id: `tap-${at}`,
      widget: 'button',
      label: { t: 'shop.pay' },
      on: { press: [{ do: 'set', state: 'tapped', value: at }] },
    }))
    const screen = JSON.parse(texts[receipt]!) as { body: object[] }
    const { workspace } = testWorkspace({
      ...texts,
      [receipt]: JSON.stringify({
        ...screen,
        state: { tapped: 0 },
        body: [...screen.body, ...buttons],
      }),
      [scenarios]: JSON.stringify(expecting),
    })
    const checker = testChecker(workspace, others)
    await expect.poll(() => checker.getState().isCurrent).toBe(true)
    const unshown = () => checker.getState().findings.filter(({ code }) => code === 'LZ801')
    expect(unshown()).toEqual([])
    checker.play([receipt])
    await expect.poll(unshown).toHaveLength(buttons.length)
    const [first] = unshown()
    expect(unshown().filter(({ keep }) => !keep)).toEqual([])
    workspace.apply(fixOf({ ...first!, suggestion: first!.keep! }, workspace.text))
    await expect.poll(unshown).toHaveLength(buttons.length - 1)
  })

  it('can be added with one click if the file has no scenario', async () => {
    const { workspace, checker, settled } = openReceipt()
    await settled()
    const none = '{ "screen": "receipt", "scenarios": {} }'
    const edits = editBetween(workspace.text(scenarios), none)
    workspace.apply({ path: scenarios, edits, label: 'Type' })
    const missing = () => checker.getState().findings.find(({ code }) => code === 'LZ804')
    await expect.poll(() => missing()?.keep).toBeDefined()
    workspace.apply(fixOf({ ...missing()!, suggestion: missing()!.keep! }, workspace.text))
    const { scenarios: added } = JSON.parse(workspace.text(scenarios)) as { scenarios: object }
    expect(added).toEqual({ 'as-it-opens': { title: 'As it opens' } })
    await expect.poll(missing).toBeUndefined()
  })

  it('are played only after an edit, and only when no document has errors', async () => {
    const { workspace, checker, settled } = openReceipt()
    await settled()
    const text = workspace.text(receipt)
    const broken = text.replace('params.number', 'params.nothing')
    workspace.apply({ path: receipt, edits: editBetween(text, broken), label: 'Type' })
    await expect.poll(() => checker.getState()).toMatchObject({ isCurrent: true, waiting: 1 })
    workspace.undo()
    await settled()
  })
})
