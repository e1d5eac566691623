import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { List } from './list'

afterEach(cleanup)

const points = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('List', () => {
  it('shows its points in order', () => {
    render(<List items={['Uno', 'Dos']} />)
    expect(points()).toEqual(['Uno', 'Dos'])
    expect(screen.getByRole('list').tagName).toBe('UL')
  })

  it('numbers them where the order matters', () => {
    render(<List items={['Uno', 'Dos']} ordered />)
    expect(screen.getByRole('list').tagName).toBe('OL')
  })

  it('shows a point that stands twice, twice', () => {
    render(<List items={['Uno', 'Uno']} />)
    expect(points()).toEqual(['Uno', 'Uno'])
  })
})
