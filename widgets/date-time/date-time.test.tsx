import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DateTime } from './date-time'

const time = '2024-03-05 07:09:30'

describe('DateTime', () => {
  it.each([
    { mode: 'date', shown: '2024-03-05' },
    { mode: 'time', shown: '07:09' },
    { mode: 'datetime', shown: '2024-03-05 07:09' },
  ] as const)('shows a $mode as $shown [WIDGET-008]', ({ mode, shown }) => {
    const { container } = render(<DateTime value={time} mode={mode} />)
    expect(container.querySelector('time')?.textContent).toBe(shown)
  })

  it('shows a date by default, also from milliseconds', () => {
    const { container } = render(<DateTime value={new Date(2024, 2, 5, 7, 9).getTime()} />)
    expect(container.textContent).toBe('2024-03-05')
  })

  it('shows a string that is not a date unchanged', () => {
    const { container } = render(<DateTime value="soon" />)
    expect(container.textContent).toBe('soon')
  })
})
