import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../renderer/language'
import { plainNames } from '../../../analysis/sentences/value'
import { createProject } from '../../../analysis/project/project'
import { anyType, type Type } from '../../../analysis/types/type'
import { renderPanel, violationsOf } from '../document/testing'
import { replaceValue } from '../../../analysis/json/replace-value'
import { EditContext } from './use-edit'
import { withExpressions } from './grammar'
import { type FormPlace, PlaceContext } from './use-place'
import { ValueField } from './value-field'

const types: Readonly<Record<string, Type>> = {
  'order.status': { string: { known: ['174', '180', '200'] } },
  'order.isDelay': { number: {} },
  'order.amount': { string: { format: 'x-money' }, money: true },
  'with.order': anyType,
}
const place: FormPlace = {
  project: createProject(new Map()),
  document: {},
  paths: Object.keys(types).map((value) => ({ value })),
  inside: () => place,
  rules: ['payable'],
  typeOf: (value) => types[String((value as { var?: string } | undefined)?.var)] ?? anyType,
  names: { ...plainNames, modal: (name) => name },
  namesOf: () => [],
  namesFor: () => undefined,
}
const condition = { $ref: 'expression.schema.json#/definitions/condition' }
const number = withExpressions({ type: 'number' })

function open(first: Json | undefined, schema: JsonObject = condition) {
  let now = first
  function Held() {
    const [value, setValue] = useState(first)
    now = value
    return (
      <PlaceContext value={place}>
        <EditContext
          value={(changes) =>
            setValue((before) =>
              changes.reduce((next, [at, to]) => replaceValue(next, at, to), before),
            )
          }
        >
          <ValueField label="When" pointer="" value={value} schema={schema} />
        </EditContext>
      </PlaceContext>
    )
  }
  return { value: () => now, ...renderPanel(<Held />) }
}

const source = () => screen.getAllByRole('combobox', { name: 'When: where it comes from' })[0]!
const looked = (at = 0) => screen.getAllByRole('combobox', { name: 'First value' })[at]!
const how = (at = 0) => screen.getAllByRole('combobox', { name: 'Comparison' })[at]!
const with_ = () => screen.getByRole('combobox', { name: 'Second value' })

describe('a condition', () => {
  it('is written into the document when it is complete, with a literal of the right type', async () => {
    const { user, value } = open(undefined)
    await user.selectOptions(source(), 'A condition')
    expect(screen.getByText('The condition is not complete yet.')).toBeTruthy()
    await user.type(looked(), 'isDelay{Enter}')
    expect(value()).toBeUndefined()
    await user.type(with_(), '1{Enter}')
    expect(value()).toEqual({ '===': [{ var: 'order.isDelay' }, 1] })
    expect(screen.getByText('order.isDelay is 1')).toBeTruthy()
  })

  it('can read a typed member of a value with unknown members, but no unknown value', async () => {
    const { user, value } = open(undefined)
    await user.selectOptions(source(), 'A condition')
    await user.type(looked(), 'nothing.here{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('“nothing.here” is not in the list')
    await user.type(looked(), 'with.order.state{Enter}')
    await user.type(with_(), 'paid{Enter}')
    expect(value()).toEqual({ '===': [{ var: 'with.order.state' }, 'paid'] })
  })

  it('compares an amount with a number, and offers no string comparison', async () => {
    const { user, value } = open(undefined)
    await user.selectOptions(source(), 'A condition')
    await user.type(looked(), 'amount{Enter}')
    const words = [...(how() as HTMLSelectElement).options].map(({ text }) => text)
    expect(words).toContain('is more than')
    expect(words).not.toContain('is')
    await user.type(with_(), '1000{Enter}')
    expect(value()).toEqual({ '>': [{ var: 'order.amount' }, 1000] })
  })

  it('reads a number with commas between groups of digits', async () => {
    const { user, value } = open({ '>': [{ var: 'order.amount' }, 1] })
    for (const [typed, number] of [
      ['1,000', 1000],
      ['10,00,000.50', 1000000.5],
      ['-7', -7],
    ] as const) {
      await user.clear(with_())
      await user.type(with_(), `${typed}{Enter}`)
      expect(value()).toEqual({ '>': [{ var: 'order.amount' }, number] })
    }
    expect(screen.getByText('order.amount is more than -7')).toBeTruthy()
  })

  it('refuses a text in place of a number, and says what to type', async () => {
    const before = { '>': [{ var: 'order.amount' }, 1] }
    const { user, value } = open(before)
    for (const typed of ['1.000,5', '10,0', '"1000"']) {
      await user.clear(with_())
      await user.type(with_(), typed)
      await user.tab()
      expect(value()).toEqual(before)
      expect(screen.getByRole('alert').textContent).toBe(
        `“${typed}” is not a number. Type digits, such as 1000 or 1,000.50.`,
      )
    }
    await user.clear(with_())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reads the numbers of a list in the same way', async () => {
    const { user, value } = open({ in: [{ var: 'order.isDelay' }, [1]] })
    const another = screen.getByRole('textbox', { name: 'Another value' })
    await user.type(another, 'x{Enter}')
    expect(screen.getByRole('alert').textContent).toMatch(/^“x” is not a number/)
    await user.clear(another)
    await user.type(another, '1,000{Enter}')
    expect(value()).toEqual({ in: [{ var: 'order.isDelay' }, [1, 1000]] })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a text in place of a number in quotes', () => {
    open({ '>': [{ var: 'order.amount' }, '1,000'] })
    expect(with_()).toHaveProperty('value', '"1,000"')
  })

  it('offers the values that the schema documents', async () => {
    const { user, value } = open({ '===': [{ var: 'order.status' }, '174'] })
    await user.clear(with_())
    await user.click(await screen.findByRole('option', { name: /200/ }))
    expect(value()).toEqual({ '===': [{ var: 'order.status' }, '200'] })
    await user.selectOptions(how(), 'is one of')
    await user.click(screen.getByRole('button', { name: '180' }))
    expect(value()).toEqual({ in: [{ var: 'order.status' }, ['200', '180']] })
  })

  it('combines two conditions, and becomes the remaining condition when one is removed', async () => {
    const { user, value } = open({ rule: 'payable' })
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    expect(value()).toEqual({ rule: 'payable' })
    await user.type(looked(1), 'order.status{Enter}')
    await user.selectOptions(how(2), 'is filled')
    expect(value()).toEqual({ and: [{ rule: 'payable' }, { filled: { var: 'order.status' } }] })
    await user.selectOptions(how(), 'At least one of these is true')
    expect(value()).toEqual({ or: [{ rule: 'payable' }, { filled: { var: 'order.status' } }] })
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }))
    expect(value()).toEqual({ filled: { var: 'order.status' } })
  })

  it('offers only true and false for a rule', async () => {
    const { user, value } = open({ '===': [{ var: 'order.status' }, '174'] })
    await user.clear(looked())
    await user.type(looked(), 'payable{Enter}')
    expect(value()).toEqual({ rule: 'payable' })
    const words = [...(how() as HTMLSelectElement).options].map(({ text }) => text)
    expect(words).toContain('is false')
    expect(words).not.toContain('is')
  })

  it('shows a comparison of three values as a calculation, and does not change it', async () => {
    const odd = { and: [{ rule: 'payable' }, { '<': [0, { var: 'order.isDelay' }, 9] }] }
    const { user, value } = open(odd)
    await user.selectOptions(how(1), 'is false')
    expect(value()).toEqual({ and: [{ '!': { rule: 'payable' } }, odd.and[1]] })
    const last = screen.getByRole('combobox', { name: 'Third value' })
    await user.clear(last)
    await user.type(last, '8{Enter}')
    expect(value()).toEqual({
      and: [{ '!': { rule: 'payable' } }, { '<': [0, { var: 'order.isDelay' }, 8] }],
    })
  })

  it('passes axe', async () => {
    const { container } = open({
      and: [{ rule: 'payable' }, { in: [{ var: 'order.status' }, ['174']] }],
    })
    expect(await violationsOf(container)).toEqual([])
  })
})

describe('a calculation', () => {
  it('is described as a value if it is a path with a default', () => {
    open({ var: ['order.status', '174'] }, withExpressions({ type: 'string' }))
    const [words] = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(words).toBe('When: order.status ("174" where it is missing).')
  })

  it('starts with the previous value as its first operand; the literal after it starts empty', async () => {
    const { user, value } = open({ var: 'order.status' }, withExpressions({ type: 'string' }))
    await user.selectOptions(source(), 'Computed')
    await user.type(screen.getByRole('combobox', { name: 'Calculation' }), 'cat{Enter}')
    const second = screen.getByRole('combobox', { name: 'Value 2: where it comes from' })
    await user.selectOptions(second, 'Fixed value')
    expect(value()).toEqual({ cat: [{ var: 'order.status' }, ''] })
  })

  it('is built from an operator and its operands, without JSON', async () => {
    const { user, value } = open(undefined, number)
    await user.selectOptions(source(), 'Computed')
    await user.type(screen.getByRole('combobox', { name: 'Calculation' }), 'count{Enter}')
    expect(value()).toBeUndefined()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'List or text: where it comes from' }),
      'A value',
    )
    await user.type(screen.getByRole('combobox', { name: 'List or text' }), 'order.status{Enter}')
    expect(value()).toEqual({ count: { var: 'order.status' } })
  })

  it('offers only operators whose result has the expected type', async () => {
    const { user } = open(undefined, number)
    await user.selectOptions(source(), 'Computed')
    await user.click(screen.getByRole('combobox', { name: 'Calculation' }))
    expect(screen.getByRole('option', { name: /^is the days between/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /^is in upper case/ })).toBeNull()
    expect(screen.queryByRole('option', { name: /^is filled/ })).toBeNull()
  })
})
