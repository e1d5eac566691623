import { cleanup, screen, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Json, valueAt } from '../../../../renderer/language'
import { renderPanel, violationsOf } from '../document/testing'
import { PropertiesPanel } from './properties-panel'

const loan = 'schemas/screens/order/loan-details.json'
const scenarios = 'schemas/scenarios/loan-details.json'

function open(path: string, pointer = '') {
  const panel = renderPanel(<PropertiesPanel />, {
    selected: { screen: 'loan-details', path, pointer },
  })
  const { user } = panel
  return {
    ...panel,
    value: (place: string) => valueAt(panel.json(path) as Json, place),
    /** Opens nested sections, the outermost first. */
    unfold: async (...titles: (string | RegExp)[]) => {
      for (const name of titles)
        await user.click((await screen.findAllByRole('heading', { name })).at(-1)!)
    },
    pick: async (name: string | RegExp, words: string) => {
      const field = screen.getByRole('combobox', { name })
      await user.clear(field)
      await panel.enter(field, words)
    },
  }
}

describe('a screen without JSON', () => {
  it('gets a data source with a parameter that its endpoint declares', async () => {
    const { user, enter, value, unfold, pick } = open(loan)
    await unfold('Data')
    await enter(screen.getByRole('combobox', { name: 'New entry in data: name' }), 'plan')
    await unfold('plan')
    await pick('Endpoint', 'loan.loanDetails')
    expect(value('/data/plan')).toEqual({ endpoint: 'loan.loanDetails' })
    await unfold(/^Params/)
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Order id: where it comes from' }),
      'A value',
    )
    await pick('Order id', 'session.orderId')
    expect(screen.getByRole('combobox', { name: 'Order id' })).toHaveProperty('value', 'Order id')
    expect(value('/data/plan/params')).toEqual({ orderId: { var: 'session.orderId' } })
  })

  it('gets a state entry of each kind', async () => {
    const { user, enter, value, unfold } = open(loan)
    await unfold('State')
    await enter(screen.getByRole('combobox', { name: 'New entry in state: name' }), 'tries')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'tries: kind of value' }),
      'Number',
    )
    expect(value('/state/tries')).toBe(0)
    await user.selectOptions(screen.getByRole('combobox', { name: 'tries: kind' }), 'With members')
    expect(value('/state/tries')).toEqual({ type: {} })
  })

  it('gets a parameter with its type', async () => {
    const { user, enter, value, unfold } = open(loan)
    await unfold('More properties', 'Params')
    await enter(screen.getByRole('combobox', { name: 'New entry in params: name' }), 'from')
    await unfold('From', 'Schema')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Text')
    await user.click(screen.getByRole('checkbox', { name: 'Required' }))
    expect(value('/params/from')).toEqual({ schema: { type: 'string' }, required: true })
  })

  it('gets a modal, whose nodes are edited in the outline', async () => {
    const { user, enter, value, unfold, selection } = open(loan)
    await unfold('Modals')
    await enter(screen.getByRole('combobox', { name: 'New entry in modals: name' }), 'help')
    expect(value('/modals/help')).toEqual({ title: '', body: [] })
    await unfold('help')
    await user.click(screen.getAllByRole('button', { name: 'Show in the outline' }).at(-1)!)
    expect(selection.getState().pointer).toBe('/modals/help/body')
  })

  it('gets a route, and refuses an invalid route', async () => {
    const { user, value, unfold } = open(loan)
    const before = value('/routes') as Json[]
    await unfold('Routes')
    await user.click(screen.getByRole('button', { name: 'Add to routes' }))
    const field = screen.getByRole('textbox', { name: `Routes ${before.length + 1}` })
    await user.type(field, '/loan')
    expect(value('/routes')).toEqual([...before, '/loan'])
    await user.type(field, '?')
    expect(value('/routes')).toEqual([...before, '/loan'])
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('gets an action, whose value has the type of its state entry', async () => {
    const { user, value, unfold, pick } = open(loan)
    await unfold('What happens', 'Leave')
    await pick('Add a step on leave', 'Change a state entry')
    expect(value('/on/leave')).toEqual([{ do: 'set', state: '', value: '' }])
    await pick('State', 'sent')
    await user.type(screen.getByRole('spinbutton', { name: 'Value' }), '1')
    expect(value('/on/leave')).toEqual([{ do: 'set', state: 'sent', value: 1 }])
  })

  it('gets a request, and shows its required parameters at once', async () => {
    const { user, unfold, pick } = open(loan)
    await unfold('What happens', 'Leave')
    await user.click(screen.getByRole('combobox', { name: 'Add a step on leave' }))
    const groups = [...document.querySelectorAll('.st-picker__group')].map((one) => one.textContent)
    expect(groups).toEqual([...new Set(groups)])
    // The words are from the description of the action.
    await pick('Add a step on leave', 'send problemSave')
    expect(
      screen.getByRole('combobox', { name: 'Problem detail: where it comes from' }),
    ).toBeTruthy()
    // A parameter with a default is not required.
    const marked = screen.getAllByText('required', { selector: '.st-field__label > *' })
    expect(marked.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Endpoint required',
      'Problem type required',
      'Problem detail required',
      'Order no required',
      'Body required',
    ])
  })
})

describe('a scenario without JSON', () => {
  it('gets a response, a step and an expectation', async () => {
    const { enter, value, unfold, pick } = open('schemas/scenarios/bind-bank.json')
    await unfold(/^Scenarios/)
    await enter(screen.getByRole('combobox', { name: 'New entry in scenarios: name' }), 'again')
    expect(value('/scenarios/again')).toEqual({})
    await unfold('again', 'Answers')
    await pick('New entry in answers: name', 'loanDetails')
    await unfold('loan.loanDetails')
    await pick('Order status', '180')
    expect(value('/scenarios/again/answers')).toEqual({
      'loan.loanDetails': { orderStatus: '180' },
    })
    const status = screen.getByRole('combobox', { name: 'Order status' })
    expect(status).toHaveProperty('value', 'Overdue (180)')
    await unfold('More properties')
    await unfold('Steps')
    await pick('Add to steps', 'Press')
    await pick('Press', 'finish')
    expect(value('/scenarios/again/steps')).toEqual([{ press: 'finish' }])
    // People know a node by its words, and not by its id.
    expect(screen.getByRole('combobox', { name: 'Press' })).toHaveProperty(
      'value',
      'Button Terminar',
    )
  })
})

it('describes the codes of a response beside their values', async () => {
  const { user, unfold, value } = open(loan)
  await unfold(/^Rules/)
  const overdue = screen.getByRole('button', { name: 'Overdue (180)' })
  expect(overdue.getAttribute('aria-pressed')).toBe('true')
  await user.click(overdue)
  expect(value('/rules/payable/in/1')).toEqual(['174'])
})

describe('a scenario that is removed from its file', () => {
  it('also leaves the list of its screen, as one undo step', async () => {
    const { user, json, workspace, unfold } = open(scenarios)
    const before = workspace.text(loan)
    const name = '110'
    expect(json(loan)['scenarios']).toContain(name)
    expect(screen.getByText(/^21 · In review, 110 · Declined/)).toBeTruthy()
    await unfold(/^Scenarios/, '110 · Declined: no detail list')
    await user.click(screen.getByRole('button', { name: /^Remove 110/ }))
    expect(json(scenarios)['scenarios']).not.toHaveProperty(name)
    expect(json(loan)['scenarios']).not.toContain(name)
    workspace.undo()
    expect(workspace.text(loan)).toBe(before)
    expect(json(scenarios)['scenarios']).toHaveProperty(name)
  })
})

describe('every document of the project', () => {
  it.each(['screens/order', 'screens/repayment', 'fragments', 'profiles', 'endpoints'])(
    'in schemas/%s has a form',
    (folder) => {
      for (const file of readdirSync(`schemas/${folder}`)) {
        const { container } = open(`schemas/${folder}/${file}`)
        expect([file, within(container).queryByText('There is nothing to show yet.')]).toEqual([
          file,
          null,
        ])
        cleanup()
      }
    },
  )

  it('keeps the formatting of the file when one value changes', async () => {
    const { user, workspace, unfold } = open(scenarios)
    await unfold(/^Scenarios/, '110 · Declined: no detail list')
    const field = screen.getByRole('textbox', { name: 'Title' })
    await user.type(field, '!')
    expect(workspace.undoLabel).toBe('Change “Title”')
    const before = readFileSync(scenarios, 'utf8')
    expect(workspace.text(scenarios)).toBe(
      before.replace('"Declined: no detail list"', '"Declined: no detail list!"'),
    )
    workspace.undo()
    expect(workspace.text(scenarios)).toBe(before)
  })

  it('passes axe with all sections open', async () => {
    const { container, unfold } = open(loan)
    await unfold('Data', 'State', 'What happens', 'Modals')
    expect(await violationsOf(container)).toEqual([])
  })
})
