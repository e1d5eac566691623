import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Divider } from './divider'

afterEach(cleanup)

it("is a separator with the document's spacing", () => {
  render(<Divider space="l" />)
  expect(screen.getByRole('separator').className).toBe('lz-divider lz-divider--l')
})
