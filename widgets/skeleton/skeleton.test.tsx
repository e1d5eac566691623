import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Skeleton } from './skeleton'

describe('Skeleton', () => {
  it('draws the given number of shapes, hidden from screen readers', () => {
    const { container } = render(<Skeleton shape="row" count={3} />)
    expect(container.querySelectorAll('.lz-skeleton__shape--row')).toHaveLength(3)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect(container.textContent).toBe('')
  })

  it('is centred if the content will be centred', () => {
    const { container } = render(<Skeleton shape="picture" align="center" />)
    expect(container.firstElementChild?.className).toBe(
      'lz-skeleton lz-skeleton--picture lz-skeleton--center',
    )
  })
})
