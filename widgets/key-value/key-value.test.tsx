import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { KeyValue } from './key-value'

describe('KeyValue', () => {
  it('shows a label and its value', () => {
    render(<KeyValue label="Plazo" value="30 días" />)
    expect(screen.getByText('Plazo').nextElementSibling?.textContent).toBe('30 días')
  })

  it('is hidden only if both label and value are missing', () => {
    const { container } = render(
      <>
        <KeyValue label="" value="" />
        <KeyValue label="Plazo" value="" />
        <KeyValue label="" value="30 días" />
      </>,
    )
    expect([...container.children].map(({ textContent }) => textContent)).toEqual([
      'Plazo',
      '30 días',
    ])
  })

  it('renders a term and its definition as one group', () => {
    render(
      <dl>
        <KeyValue label="Plazo" value="30 días" grouped />
      </dl>,
    )
    expect(screen.getByRole('term').textContent).toBe('Plazo')
    expect(screen.getByRole('definition').textContent).toBe('30 días')
  })
})
