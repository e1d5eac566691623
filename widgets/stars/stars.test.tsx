import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { Stars } from './stars'

const renderStars = (value = 0, props = {}) =>
  renderField(Stars, value, { label: 'Our service', ...props })
const star = (number: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: String(number) })
const filledStars = () => document.querySelectorAll('.lz-stars__star--filled').length

describe('Stars', () => {
  it('shows five stars in a named group [RATE-002]', () => {
    renderStars()
    expect(screen.getByRole('group', { name: 'Our service' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  it('fills the stars up to the tapped one [RATE-003]', async () => {
    const { user, value } = renderStars()
    await user.click(star(3))
    expect(value()).toBe(3)
    expect(filledStars()).toBe(3)
    expect(star(3).checked).toBe(true)
    await user.click(star(1))
    expect(filledStars()).toBe(1)
  })

  it('has no filled or chosen star while the rating is zero', () => {
    renderStars(0)
    expect(filledStars()).toBe(0)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  })

  it('moves with the arrow keys', async () => {
    const { user, value } = renderStars(3)
    await user.tab()
    expect(document.activeElement).toBe(star(3))
    await user.keyboard('{ArrowRight}')
    expect(value()).toBe(4)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(value()).toBe(2)
  })

  it('keeps two groups on one page separate', async () => {
    const first = renderStars()
    const second = renderStars(2)
    expect(
      new Set(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name)).size,
    ).toBe(2)
    await first.user.click(screen.getAllByRole('radio', { name: '5' })[0]!)
    expect(first.value()).toBe(5)
    expect(second.value()).toBe(2)
  })

  it('shows the error of the group', () => {
    renderStars(0, { error: 'Choose a star' })
    const description = screen.getByRole('group').getAttribute('aria-describedby')
    expect(document.getElementById(description ?? '')?.textContent).toBe('Choose a star')
  })
})
