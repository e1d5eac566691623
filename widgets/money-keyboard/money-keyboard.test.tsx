import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing'
import { MoneyKeyboard } from './money-keyboard'

beforeEach(() => {
  vi.useFakeTimers()
})

const texts = {
  label: 'Amount',
  confirmLabel: 'Confirm',
  deleteLabel: 'Delete',
  decimalLabel: 'Point',
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const key = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const keys = () => screen.queryByRole('group', { name: 'Amount' })
const press = (...names: string[]) => names.forEach((name) => fireEvent.click(key(name)))
const passMs = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

function renderOpened(value = '', props = {}) {
  const onConfirm = vi.fn(async () => {})
  const rendered = renderField(MoneyKeyboard, value, { ...texts, onConfirm, ...props })
  act(() => field().focus())
  return { onConfirm, ...rendered }
}

describe('MoneyKeyboard', () => {
  it('disables confirm while the value is empty and enables it after one digit [WIDGET-007]', () => {
    renderOpened()
    expect(key('Confirm').disabled).toBe(true)
    press('7')
    expect(key('Confirm').disabled).toBe(false)
    press('Delete')
    expect(key('Confirm').disabled).toBe(true)
  })

  it('hides 50 ms after it has lost the focus [WIDGET-021]', () => {
    renderOpened()
    act(() => field().blur())
    passMs(49)
    expect(keys()).toBeTruthy()
    passMs(1)
    expect(keys()).toBeNull()
  })

  it('hides after the delay of the document [WIDGET-021]', () => {
    renderOpened('', { hideDelay: 200 })
    act(() => field().blur())
    passMs(199)
    expect(keys()).toBeTruthy()
    passMs(1)
    expect(keys()).toBeNull()
  })

  it('stays open if the focus returns within the delay', () => {
    renderOpened()
    act(() => field().blur())
    passMs(49)
    act(() => field().focus())
    passMs(100)
    expect(keys()).toBeTruthy()
  })

  it('stays open when the focus moves to one of its keys', () => {
    renderOpened()
    act(() => key('1').focus())
    passMs(100)
    expect(keys()).toBeTruthy()
  })

  it('opens with the focus and accepts an amount', () => {
    const { value } = renderOpened()
    press('1', '2', 'Point', '5', '0', '9')
    expect(value()).toBe('12.50')
    expect(field().value).toBe('12.50')
  })

  it('confirms the amount and hides', () => {
    const { onConfirm, value } = renderOpened('12.')
    press('Confirm')
    expect(onConfirm.mock.calls).toEqual([[{ value: '12' }]])
    expect(value()).toBe('12')
    passMs(50)
    expect(keys()).toBeNull()
  })

  it('supports a hardware keyboard: digits, Enter to confirm, Escape to hide', () => {
    const { onConfirm, value } = renderOpened()
    fireEvent.change(field(), { target: { value: '3x5' } })
    expect(value()).toBe('35')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onConfirm).toHaveBeenCalledOnce()
    fireEvent.click(field())
    fireEvent.keyDown(field(), { key: 'Escape' })
    passMs(50)
    expect(keys()).toBeNull()
  })

  it("does not open the phone's own keyboard", () => {
    renderOpened()
    expect(field().inputMode).toBe('none')
  })

  it('has no decimal point key if `decimals` is 0', () => {
    renderOpened('', { decimals: 0 })
    expect(screen.queryByRole('button', { name: 'Point' })).toBeNull()
  })

  it.each([
    ['3,480.00', '3480.00'],
    ['$ 1.234,56', '1234.56'],
    ['３４８０', '3480'],
  ])('reads the amount of a pasted %j', (pasted, amount) => {
    const { value } = renderOpened()
    fireEvent.input(field(), { target: { value: pasted }, inputType: 'insertFromPaste' })
    expect(value()).toBe(amount)
  })

  it('reads a typed comma as a point', () => {
    const { value } = renderOpened('3')
    fireEvent.input(field(), { target: { value: '3,' }, inputType: 'insertText' })
    expect(value()).toBe('3.')
  })
})
