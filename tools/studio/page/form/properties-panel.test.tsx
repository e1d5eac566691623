import { act, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderPanel, violationsOf } from '../document/testing'
import { type Json, valueAt } from '../../../../renderer/language'
import { PropertiesPanel } from './properties-panel'

const path = 'schemas/screens/order/loan-details.json'
const repay = '/body/2/children/0'
const added = '/body/3'

function open(pointer: string, changes: Readonly<Record<string, string>> = {}, isChecked = false) {
  const panel = renderPanel(<PropertiesPanel />, {
    changes,
    isChecked,
    selected: { screen: 'loan-details', path, pointer },
  })
  return { ...panel, value: (place: string) => valueAt(panel.json(path) as Json, place) }
}

const sourceOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `${name}: where it comes from` })

const more = () => screen.getAllByRole('heading', { name: 'More properties' })[0]!

// Each test reads the whole project and renders a panel over it.
describe('the form of a node', () => {
  it('follows the schema of its widget', async () => {
    const { user } = open(repay)
    await user.click(more())
    expect(screen.getByRole('heading', { name: 'Button' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Block' }).checked).toBe(true)
    expect(
      [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).options].map(
        ({ text }) => text,
      ),
    ).toEqual(['Primary (default)', 'Primary', 'Secondary', 'Plain', 'Danger'])
  })

  it('lists the missing members of a new node as notes until another node is selected', async () => {
    const document = JSON.parse(text()) as { body: object[] }
    const body = [...document.body, { widget: 'button', label: 'Pagar' }]
    const { user, selection, value } = open(
      '',
      { [path]: JSON.stringify({ ...document, body }) },
      true,
    )
    act(() => selection.select({ pointer: added, newNode: JSON.stringify(body.at(-1)) }))
    const needs = (await screen.findByRole('heading', { name: 'What it still needs' })).closest(
      'details',
    )!
    expect(within(needs).getByText(/has the words and values of an example/)).toBeTruthy()
    const label = within(needs).getByRole('textbox', { name: 'Label' })
    await within(needs).findByRole('combobox', { name: /Add a step on press/ })
    expect(window.document.querySelector('.st-tone--error, .st-tone--warning')).toBeNull()
    await user.type(label, '!')
    expect(value(`${added}/label`)).toBe('Pagar!')
    expect(within(needs).getByRole('textbox', { name: 'Label' })).toBeTruthy()
    act(() => selection.select({ pointer: repay }))
    act(() => selection.select({ pointer: added }))
    expect(screen.queryByRole('heading', { name: 'What it still needs' })).toBeNull()
    expect(window.document.querySelector('.st-tone--error')).toBeTruthy()
  })

  it('asks for the state entry of a new input, and adds an entry with a new name', async () => {
    const document = JSON.parse(text()) as { body: object[] }
    const body = [...document.body, { widget: 'checkbox', label: 'OK' }]
    const { enter, selection, value } = open('', { [path]: JSON.stringify({ ...document, body }) })
    act(() => selection.select({ pointer: added, newNode: JSON.stringify(body.at(-1)) }))
    const needs = (await screen.findByRole('heading', { name: 'What it still needs' })).closest(
      'details',
    )!
    await enter(within(needs).getByRole('combobox', { name: 'State entry' }), 'agreed')
    expect([value(`${added}/field`), value('/state/agreed')]).toEqual(['agreed', false])
    expect(screen.getAllByRole('combobox', { name: 'State entry' })).toHaveLength(1)
  })

  it('writes a value that differs from the default, and removes a value that equals the default', async () => {
    const { user, value } = open(repay)
    await user.click(more())
    await user.click(screen.getByRole('checkbox', { name: 'Block' }))
    expect(value(`${repay}/block`)).toBeUndefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Danger')
    expect(value(`${repay}/kind`)).toBe('danger')
  })

  it('changes one value; all other bytes stay the same', async () => {
    const { user, workspace } = open(repay)
    await user.click(more())
    const before = workspace.text(path)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Secondary')
    expect(workspace.text(path).replace('"kind": "secondary",', '').replace(/\s/g, '')).toBe(
      before.replace(/\s/g, ''),
    )
    workspace.undo()
    expect(workspace.text(path)).toBe(before)
  })

  it('offers every icon', async () => {
    const { user, value } = open(repay)
    await user.click(more())
    await user.click(screen.getByRole('radio', { name: 'Check' }))
    expect(value(`${repay}/icon`)).toBe('check')
  })

  it('chooses another text by its words, and edits the text in each language', async () => {
    const { enter, user, value, json } = open(repay)
    const key = screen.getByRole('combobox', { name: 'Label: text' })
    await user.click(key)
    await user.clear(key)
    await enter(key, 'Pagar ahora')
    expect(value(`${repay}/label`)).toEqual({ t: 'loanDetails.repayNow' })
    await user.type(
      await screen.findByRole('textbox', { name: 'loanDetails.repayNow in English' }),
      '!',
    )
    expect(json('locales/en/loanDetails.json')['repayNow']).toMatch(/!$/)
  })

  it('creates a new text in both languages as one undo step', async () => {
    const { user, value, json, workspace } = open(repay)
    await user.click(screen.getByRole('button', { name: 'New text…' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe(
      'loanDetails.repay2',
    )
    await user.type(screen.getByRole('textbox', { name: 'Spanish' }), 'Pague')
    await user.type(screen.getByRole('textbox', { name: 'English' }), 'Pay up')
    await user.click(screen.getByRole('button', { name: 'Add this text' }))
    expect(value(`${repay}/label`)).toEqual({ t: 'loanDetails.repay2' })
    expect(json('locales/es/loanDetails.json')['repay2']).toBe('Pague')
    expect(json('locales/en/loanDetails.json')['repay2']).toBe('Pay up')
    workspace.undo()
    expect(workspace.changedPaths()).toEqual([])
  })

  it('offers the values that the node can read, with their labels and types', async () => {
    const { user, value } = open(repay)
    await user.selectOptions(sourceOf('Label'), 'A value')
    const field = screen.getByRole('combobox', { name: 'Label' })
    await user.click(field)
    await user.type(field, 'order.productName')
    const option = await screen.findByRole('option', {
      name: /Name of the product.*order\.productName.*a text/,
    })
    await user.click(option)
    expect(value(`${repay}/label`)).toEqual({ var: 'order.productName' })
  })

  it('offers the members of an item in a condition about a list', async () => {
    const loan = JSON.parse(readFileSync(path, 'utf8')) as object
    const list = { var: 'order.userOrderDetail.detail' }
    const condition = { some: [list, { '===': [{ var: 'value' }, 'x'] }] }
    const body = [{ widget: 'divider', when: condition }]
    open('/body/0', { [path]: JSON.stringify({ ...loan, body }) })
    expect(await screen.findByDisplayValue('Value of the row')).toBeTruthy()
    const whole = 'Only if: for some item of Rows of the detail list, value is x'
    await expect.poll(() => document.body.textContent).toContain(whole)
  })

  it('moves words from the document into a new text key', async () => {
    const { user } = open(repay, {
      [path]: text().replace('"label": { "t": "loanDetails.repay" }', '"label": "Pague ya"'),
    })
    await user.selectOptions(sourceOf('Label'), 'A text')
    await user.click(screen.getByRole('button', { name: 'New text…' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Spanish' }).value).toBe(
      'Pague ya',
    )
  })

  it("asks for the values of a text's placeholders, and removes these values with the text", async () => {
    const { enter, user, value } = open(repay, {
      'locales/es/loanDetails.json': withText('es', 'sum', 'Pagar {amount}'),
      'locales/en/loanDetails.json': withText('en', 'sum', 'Pay {amount}'),
      [path]: text().replace(
        '{ "t": "loanDetails.repay" }',
        '{ "t": "loanDetails.sum", "with": { "amount": { "var": "order.productName" } } }',
      ),
    })
    expect(sourceOf('{amount} in the text').value).toBe('value')
    const key = screen.getByRole('combobox', { name: 'Label: text' })
    await user.clear(key)
    await enter(key, 'repayNow')
    expect(value(`${repay}/label`)).toEqual({ t: 'loanDetails.repayNow' })
  })

  it('keeps the words if a literal replaces the text key', async () => {
    const { user, value } = open(repay)
    await user.selectOptions(sourceOf('Label'), 'Fixed value')
    expect(value(`${repay}/label`)).toBe('Pagar')
  })

  it('shows the condition of a node as a sentence, and builds another condition', async () => {
    const { user, value } = open(repay)
    const rule = screen.getByRole('group', { name: 'Only if' })
    expect(rule.textContent).toContain('Only if: the rule repayable holds')
    await user.selectOptions(within(rule).getByRole('combobox', { name: 'Comparison' }), 'is false')
    expect(value(`${repay}/when`)).toEqual({ '!': { rule: 'repayable' } })
  })

  it('shows the actions of an event as sentences, and edits a step in its form', async () => {
    const { user, value } = open(repay)
    const step = screen.getByText(/Opens the address order.h5Url when/, {
      selector: '.st-sentence',
    })
    await user.click(step)
    const inside = within(step.closest('details')!)
    await user.selectOptions(inside.getByRole('combobox', { name: 'Press 2: kind' }), 'Screen')
    const target = inside.getByRole('combobox', { name: 'Screen' })
    await user.type(target, 'repayment{Enter}')
    expect(value(`${repay}/on/press/1`)).toMatchObject({ do: 'go', screen: 'repayment' })
    expect(value(`${repay}/on/press/1/url`)).toBeUndefined()
  })

  it('finds a screen by the words of its title, and stores only existing names', async () => {
    const step = { do: 'go', screen: 'repayment' }
    const leaving = { widget: 'button', label: 'OK', on: { press: [step] } }
    const title = { title: 'Pagar sin prisa', screen: 'slow' }
    const { user, enter, value } = open('/body/0', {
      [path]: JSON.stringify({ ...(JSON.parse(text()) as object), body: [leaving] }),
      'schemas/screens/order/slow.json': JSON.stringify({ ...title, body: [] }),
    })
    await user.click(screen.getByText(/./, { selector: '.st-item .st-sentence' }))
    const field = screen.getByRole('combobox', { name: 'Screen' })
    const screenNow = () => value('/body/0/on/press/0/screen')
    await user.clear(field)
    await user.paste('pagar sin')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toMatch(/^“pagar sin” is not in the list/)
    expect(screenNow()).toBe('repayment')
    await user.clear(field)
    await enter(field, 'pagar sin')
    expect(screenNow()).toBe('slow')
    expect(field).toHaveProperty('value', 'Pagar sin prisa')
    await user.clear(field)
    await user.paste('repayment')
    await user.tab()
    expect(screenNow()).toBe('repayment')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the focus on the button that moves a step', async () => {
    const { user, value } = open(repay)
    const before = value(`${repay}/on/press`) as Json[]
    const steps = screen.getByRole('heading', { name: 'Press' }).closest('details')!
    const last = within(steps.querySelector<HTMLElement>('li:last-child')!)
    await user.click(last.getByText(/./, { selector: '.st-sentence' }))
    await user.click(last.getByRole('button', { name: 'Earlier' }))
    await user.keyboard('{Enter}')
    expect(value(`${repay}/on/press`)).toEqual([
      ...before.slice(0, -3),
      before.at(-1),
      ...before.slice(-3, -1),
    ])
  })

  it('adds a valid step', async () => {
    const { enter, user, value } = open('/body/2/children/1')
    const field = screen.getByRole('combobox', { name: 'Add a step on press' })
    await user.click(field)
    await enter(field, 'Go back')
    expect(value('/body/2/children/1/on/press/1')).toEqual({ do: 'back' })
  })

  it('adds a step before the step that leaves the screen, and opens the new step', async () => {
    const leaving = { widget: 'button', label: 'OK', on: { press: [{ do: 'back' }] } }
    const document = { ...(JSON.parse(text()) as object), body: [leaving] }
    const { enter, value } = open('/body/0', { [path]: JSON.stringify(document) })
    await enter(screen.getByRole('combobox', { name: 'Add a step on press' }), 'Say something')
    expect(value('/body/0/on/press')).toEqual([{ do: 'toast', text: '…' }, { do: 'back' }])
    expect(screen.getAllByRole('button', { name: 'Later' })).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(false)
  })

  it('repeats a node for each item of a list, as one undo step', async () => {
    const { user, value, workspace } = open(repay)
    await user.selectOptions(sourceOf('For each item of'), 'Fixed value')
    expect(value(`${repay}/each`)).toEqual([])
    expect(value(`${repay}/as`)).toBe('row')
    await user.selectOptions(sourceOf('For each item of'), 'Not set')
    expect(value(`${repay}/as`)).toBeUndefined()
    workspace.undo()
    workspace.undo()
    expect(workspace.canUndo).toBe(false)
  })

  it('shows findings at their property', async () => {
    const huge = text().replace(
      '"critical": true, "block": true',
      '"critical": true, "kind": "huge"',
    )
    open(repay, { [path]: huge }, true)
    await waitFor(() => expect(screen.getByText(/huge/, { selector: '.st-finding' })).toBeTruthy())
  })

  it('shows the findings of a closed step below its sentence', async () => {
    open(repay, { [path]: text().replace('"url": { "var": "order.h5Url" }', '"url": 5') }, true)
    const finding = await screen.findByText(/./, { selector: '.st-item > ul > .st-finding' })
    expect(finding.closest('.st-item')!.querySelector('details')!.open).toBe(false)
  })

  it('opens the sections that contain a selected value', () => {
    const { selection } = open(repay)
    const control = (name: string) => screen.queryByRole('combobox', { name })
    expect([control('Press 2: kind'), control('Kind')]).toEqual([null, null])
    act(() => selection.select({ pointer: `${repay}/on/press/1/url` }))
    expect([control('Press 2: kind'), control('Kind')]).toEqual([expect.anything(), null])
    act(() => selection.select({ pointer: `${repay}/kind` }))
    expect(control('Kind')).toBeTruthy()
  })

  it('offers the members of an input by their descriptions', async () => {
    const fragment = { path: 'schemas/fragments/order-status.json', pointer: '/body/0/children/2' }
    const { user } = renderPanel(<PropertiesPanel />, { selected: fragment })
    await user.click(await screen.findByRole('combobox', { name: 'Text' }))
    expect(await screen.findByRole('option', { name: /^Headline of the status/ })).toBeTruthy()
  })

  it('shows the inputs of a fragment', () => {
    open('/body/0')
    expect(screen.getByRole('heading', { name: 'order-status' })).toBeTruthy()
    expect(sourceOf('Order').value).toBe('value')
  })

  it('passes axe', async () => {
    const { container } = open(repay)
    expect(await violationsOf(container)).toEqual([])
  })
})

describe('the form of a screen', () => {
  it('has its title and its rules, each as a sentence', async () => {
    const { user } = open('')
    await user.click(screen.getByRole('heading', { name: 'Rules' }))
    expect(screen.getByRole('group', { name: 'repayable' }).textContent).toContain(
      'the rule actionable holds and the rule payable holds',
    )
    expect(screen.getByRole('textbox', { name: 'loanDetails.title in Spanish' })).toBeTruthy()
  })

  it('adds a rule', async () => {
    const { enter, user, value } = open('')
    await user.click(screen.getByRole('heading', { name: 'Rules' }))
    await enter(screen.getByRole('combobox', { name: 'New entry in rules: name' }), 'late')
    expect(value('/rules/late')).toBe(true)
  })

  it('disables all changes while the document is invalid JSON', () => {
    open('', { [path]: '{' })
    expect(screen.getByText(/nothing can be changed here/)).toBeTruthy()
  })
})

function text(): string {
  return readFileSync(path, 'utf8')
}

function withText(language: string, name: string, words: string): string {
  return JSON.stringify({
    ...(JSON.parse(readFileSync(`locales/${language}/loanDetails.json`, 'utf8')) as object),
    [name]: words,
  })
}
