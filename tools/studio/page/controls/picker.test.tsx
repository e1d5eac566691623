import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Picker } from './picker'

it('a long list ends at its last visible option', () => {
  const options = Array.from({ length: 130 }, (_, index) => ({ value: `option ${index}` }))
  const onPick = vi.fn<(value: string) => void>()
  render(<Picker label="Name" value="" options={options} onPick={onPick} />)
  const field = screen.getByRole('combobox')
  fireEvent.click(field)
  const shown = screen.getAllByRole('option')
  expect(shown.length).toBeLessThan(options.length)
  for (let press = 0; press < options.length; press++)
    fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(shown.at(-1)!.id)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith(shown.at(-1)!.textContent)
})

it('takes an exact name that was typed, and says why another text is not taken', () => {
  const onPick = vi.fn<(value: string) => void>()
  const options = [{ value: 'var:order.status', label: 'Status', keywords: 'order.status' }]
  render(<Picker label="Name" value="" options={options} onPick={onPick} />)
  const field = screen.getByRole('combobox')
  const leave = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  leave('order.stat')
  expect(onPick).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('“order.stat” is not in the list')
  leave('order.status')
  expect(onPick).toHaveBeenCalledWith('var:order.status')
  expect(screen.queryByRole('alert')).toBeNull()
})
