import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Money } from './money'

describe('Money', () => {
  it('shows the currency symbol and the amount as one string [PERIOD-003]', () => {
    render(<Money sign="$" amount="1,234.00" />)
    expect(screen.getByText('$1,234.00').childNodes).toHaveLength(1)
  })

  it("uses the document's currency symbol", () => {
    render(<Money sign="₹" amount="15,000" size="xl" />)
    expect(screen.getByText('₹15,000')).toBeTruthy()
  })
})
