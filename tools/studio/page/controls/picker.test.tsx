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
