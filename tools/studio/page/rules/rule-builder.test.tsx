import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../../renderer/language'
import { plainNames } from '../../../analysis/sentences/value'
import { anyType, type Type } from '../../../analysis/types/type'
import { violationsOf } from '../document/testing'
import { RuleBuilder } from '../properties/value-field'
import { RuleDepsContext } from './use-rule-deps'

const types: Readonly<Record<string, Type>> = {
  'order.status': { string: { known: ['174', '180', '200'] } },
  'order.isDelay': { number: {} },
}
const world = {
  paths: Object.keys(types).map((value) => ({ value })),
  rules: ['payable'],
  typeOf: (path: string) => types[path] ?? anyType,
  names: plainNames,
}

function open(first: Json | undefined) {
  let now = first
  function Held() {
    const [value, setValue] = useState(first)
    now = value
    return (
      <RuleDepsContext value={world}>
        <RuleBuilder label="Shows if" value={value} onChange={setValue} />
      </RuleDepsContext>
    )
  }
  return { user: userEvent.setup(), value: () => now, ...render(<Held />) }
}

const looked = (at = 0) => screen.getAllByRole('combobox', { name: 'First value' })[at]!
const how = (at = 0) => screen.getAllByRole('combobox', { name: 'Comparison' })[at]!
const with_ = () => screen.getByRole('combobox', { name: 'Second value' })

afterEach(cleanup)

describe('the rule builder', () => {
  it('builds a comparison with the type of the value', async () => {
    const { user, value } = open(undefined)
    expect(screen.getByText('The condition is not complete yet.')).toBeTruthy()
    await user.type(looked(), 'isDelay{Enter}')
    await user.type(with_(), '1{Enter}')
    expect(value()).toEqual({ '===': [{ var: 'order.isDelay' }, 1] })
    expect(screen.getByText('order.isDelay is 1')).toBeTruthy()
  })

  it('offers the documented values', async () => {
    const { user, value } = open({ '===': [{ var: 'order.status' }, '174'] })
    await user.clear(with_())
    await user.click(await screen.findByRole('option', { name: /200/ }))
    expect(value()).toEqual({ '===': [{ var: 'order.status' }, '200'] })
    await user.selectOptions(how(), 'is one of')
    await user.click(screen.getByRole('button', { name: '180' }))
    expect(value()).toEqual({ in: [{ var: 'order.status' }, ['200', '180']] })
  })

  it('joins conditions, and keeps one when the other is removed', async () => {
    const { user, value } = open({ rule: 'payable' })
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    expect(value()).toEqual({ rule: 'payable' })
    await user.type(looked(1), 'order.status{Enter}')
    await user.selectOptions(how(1), 'is filled')
    expect(value()).toEqual({ and: [{ rule: 'payable' }, { filled: { var: 'order.status' } }] })
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'How the conditions are combined' }),
      'At least one of these is true',
    )
    expect(value()).toEqual({ or: [{ rule: 'payable' }, { filled: { var: 'order.status' } }] })
    await user.click(screen.getAllByRole('button', { name: 'Remove this condition' })[0]!)
    expect(value()).toEqual({ filled: { var: 'order.status' } })
  })

  it('offers only true and false for a rule', async () => {
    const { user, value } = open({ '===': [{ var: 'order.status' }, '174'] })
    await user.clear(looked())
    await user.type(looked(), 'payable{Enter}')
    expect(value()).toEqual({ rule: 'payable' })
  })

  it('shows other forms as JSON, and keeps them', async () => {
    const odd = { and: [{ rule: 'payable' }, { '<': [0, { var: 'order.isDelay' }, 9] }] }
    const { user, value } = open(odd)
    expect(
      screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Condition as JSON' }).value,
    ).toContain('{ "<": [0,')
    await user.selectOptions(how(), 'is false')
    expect(value()).toEqual({ and: [{ '!': { rule: 'payable' } }, odd.and[1]] })
  })

  it('passes axe', async () => {
    const { container } = open({
      and: [{ rule: 'payable' }, { in: [{ var: 'order.status' }, ['174']] }],
    })
    expect(await violationsOf(container)).toEqual([])
  })
})
