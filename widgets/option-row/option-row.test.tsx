import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OptionContext } from '../option-list/option-context'
import { OptionRow } from './option-row'

describe('OptionRow', () => {
  it('is a radio button of the list around it', () => {
    const list = { name: 'cards', chosen: '7', choose: () => {} }
    render(
      <OptionContext value={list}>
        <OptionRow choice="7" title="BBVA" />
        <OptionRow choice="8" title="Banorte" />
      </OptionContext>,
    )
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ name, checked }) => ({ name, checked }))).toEqual([
      { name: 'cards', checked: true },
      { name: 'cards', checked: false },
    ])
  })

  it('shows its text, its image and its children', () => {
    render(
      <OptionRow choice="7" title="BBVA" text="•••• 5678" image="/bbva.png">
        Until 2028
      </OptionRow>,
    )
    expect(screen.getByRole('radio', { name: /BBVA •••• 5678.*Until 2028/ })).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/bbva.png')
  })

  it('cannot be chosen outside a list', () => {
    render(<OptionRow choice="" title="BBVA" disabled />)
    expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(true)
  })
})
