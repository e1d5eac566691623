import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { List } from './list'

const points = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('List', () => {
  it('shows its items in order', () => {
    render(<List items={['Uno', 'Dos']} />)
    expect(points()).toEqual(['Uno', 'Dos'])
    expect(screen.getByRole('list').tagName).toBe('UL')
  })

  it('numbers them if the order matters', () => {
    render(<List items={['Uno', 'Dos']} ordered />)
    expect(screen.getByRole('list').tagName).toBe('OL')
  })

  it('shows a repeated item twice', () => {
    render(<List items={['Uno', 'Uno']} />)
    expect(points()).toEqual(['Uno', 'Uno'])
  })
})
