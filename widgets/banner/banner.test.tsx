import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Banner } from './banner'

describe('Banner', () => {
  it('shows its text beside its picture', () => {
    render(<Banner src="/street.svg" alt="Una calle" title="Cerca de usted" text="En su ciudad." />)
    expect(screen.getByRole('img', { name: 'Una calle' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Cerca de usted' })).toBeTruthy()
    expect(screen.getByText('En su ciudad.')).toBeTruthy()
  })

  it('may contain a button', () => {
    render(
      <Banner src="/street.svg" alt="" title="Cerca de usted">
        <button>Escribirnos</button>
      </Banner>,
    )
    expect(screen.getByRole('button', { name: 'Escribirnos' })).toBeTruthy()
  })
})
