import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Prose } from './prose'

it('shows a text as one article', () => {
  render(
    <Prose id="terms">
      <h1>Términos</h1>
    </Prose>,
  )
  expect(
    within(screen.getByRole('article')).getByRole('heading', { name: 'Términos' }),
  ).toBeTruthy()
  expect(screen.getByRole('article').id).toBe('terms')
})
