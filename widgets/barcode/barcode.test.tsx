import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Barcode } from './barcode'

describe('Barcode', () => {
  it('shows the picture, the code and the hint [DELAY-014]', () => {
    render(
      <Barcode src="/code.png" alt="Código de barras" code="8412 0093" hint="Escanee para pagar" />,
    )
    expect(screen.getByRole('img', { name: 'Código de barras' }).getAttribute('src')).toBe(
      '/code.png',
    )
    expect(screen.getByText('8412 0093')).toBeTruthy()
    expect(screen.getByText('Escanee para pagar')).toBeTruthy()
  })

  it('shows only the code if it has no picture', () => {
    render(<Barcode src="" alt="Código de barras" code="8412 0093" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('8412 0093')).toBeTruthy()
  })
})
