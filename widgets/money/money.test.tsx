import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Money } from './money'

afterEach(cleanup)

describe('Money', () => {
  it('PERIOD-003 is one text of sign and amount', () => {
    render(<Money sign="$" amount="1,234.00" />)
    expect(screen.getByText('$1,234.00').childNodes).toHaveLength(1)
  })

  it('takes the sign that it is given', () => {
    render(<Money sign="₹" amount="15,000" size="xl" />)
    expect(screen.getByText('₹15,000')).toBeTruthy()
  })
})
