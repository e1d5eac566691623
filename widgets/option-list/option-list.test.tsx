import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OptionRow } from '../option-row/option-row'
import { renderField } from '../testing'
import { OptionList } from './option-list'

const options = [
  { value: '1', title: 'BBVA', text: '•••• 5678' },
  { value: '2', title: 'Santander' },
  { value: '3', title: 'Banorte' },
]
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

function renderList(value = '', props = {}) {
  const onChoose = vi.fn(async () => {})
  return {
    onChoose,
    ...renderField(OptionList, value, { label: 'Pay with', options, onChoose, ...props }),
  }
}

describe('OptionList', () => {
  it('shows its options in a named group, each with its description', () => {
    renderList('2')
    expect(screen.getByRole('group', { name: 'Pay with' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'BBVA •••• 5678' })).toBeTruthy()
    expect(radio(/Santander/).checked).toBe(true)
  })

  it('chooses the pressed row and emits `choose`', async () => {
    const { user, value, onChoose } = renderList()
    await user.click(screen.getByText('Banorte'))
    expect(value()).toBe('3')
    expect(onChoose.mock.calls).toEqual([[{ value: '3' }]])
  })

  it('calls `onChange` once for each press, arrow key and Enter', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<OptionList label="Pay with" options={options} value="" onChange={onChange} />)
    await user.click(screen.getByText('Banorte'))
    expect(onChange.mock.calls).toEqual([['3']])
    radio(/BBVA/).focus()
    await user.keyboard('{Enter}')
    expect(onChange.mock.calls).toEqual([['3'], ['1']])
  })

  it('emits `choose` again when the chosen row is pressed again', async () => {
    const { user, onChoose } = renderList('3')
    await user.click(radio(/Banorte/))
    expect(onChoose).toHaveBeenCalledOnce()
  })

  it('moves the choice with the arrow keys without a press, and presses with space and Enter', async () => {
    const { user, value, onChoose } = renderList('1')
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(value()).toBe('2')
    expect(onChoose).not.toHaveBeenCalled()
    await user.keyboard(' ')
    expect(onChoose.mock.calls).toEqual([[{ value: '2' }]])
    await user.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledTimes(2)
  })

  it('chooses only once with space if no option is chosen yet', async () => {
    const { user, value, onChoose } = renderList()
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe('1')
    expect(onChoose).toHaveBeenCalledOnce()
  })

  it('accepts rows as children, with their own details', async () => {
    const rows = [
      <OptionRow key="a" choice="a" title="Order A">
        Paid
      </OptionRow>,
      <OptionRow key="b" choice="b" title="Order B" disabled />,
    ]
    const { user, value } = renderList('', { options: undefined, children: rows })
    await user.click(screen.getByText('Paid'))
    expect(value()).toBe('a')
    expect(radio(/Order A/).checked).toBe(true)
    await user.click(screen.getByText('Order B'))
    expect(value()).toBe('a')
  })

  it('keeps its name for screen readers if a heading above has the same text', () => {
    renderList('', { labelHidden: true })
    expect(screen.getByText('Pay with').className).toBe('lz-visually-hidden')
    expect(screen.getByRole('group', { name: 'Pay with' })).toBeTruthy()
  })
})
