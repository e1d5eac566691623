import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Stack } from './stack'

describe('Stack', () => {
  it('only places its children by default', () => {
    const { container } = render(
      <Stack>
        <p>One</p>
      </Stack>,
    )
    expect(container.innerHTML).toBe(
      '<div class="lz-stack lz-stack--column lz-stack--gap-m"><p>One</p></div>',
    )
  })

  it('is a list of items', () => {
    render(
      <Stack element="ul" label="Papers">
        <Stack element="li">One</Stack>
        <Stack element="li">Two</Stack>
      </Stack>,
    )
    expect(
      within(screen.getByRole('list', { name: 'Papers' })).getAllByRole('listitem'),
    ).toHaveLength(2)
  })

  it('is a region named by its label', () => {
    render(<Stack element="section" label="badge" />)
    expect(screen.getByRole('region', { name: 'badge' })).toBeTruthy()
  })

  it('is a group if it has only a label, because an element without a role must not have a name', () => {
    render(<Stack label="Actions" />)
    expect(screen.getByRole('group', { name: 'Actions' })).toBeTruthy()
  })
})
