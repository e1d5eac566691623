import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Divider } from './divider'

it("is a separator with the document's spacing", () => {
  render(<Divider space="l" />)
  expect(screen.getByRole('separator').className).toBe('lz-divider lz-divider--l')
})
