import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Divider } from './divider'

it('is a separator', () => {
  render(<Divider />)
  expect(screen.getByRole('separator')).toBeTruthy()
})
