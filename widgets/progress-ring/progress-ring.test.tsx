import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProgressRing } from './progress-ring'

const ring = () => screen.getByRole('timer', { name: 'Recalculating' })

describe('ProgressRing', () => {
  it('shows its text and the remaining seconds', () => {
    render(
      <ProgressRing label="Recalculating" seconds={4}>
        A new amount comes
      </ProgressRing>,
    )
    expect(ring().textContent).toBe('4')
    expect(screen.getByText('A new amount comes')).toBeTruthy()
  })

  it('fills within the given duration', () => {
    render(<ProgressRing label="Recalculating" durationMs={5500} />)
    expect(ring().style.getPropertyValue('--lz-progress-ring-duration')).toBe('5500ms')
    expect(ring().textContent).toBe('')
  })
})
