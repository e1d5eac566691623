import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Grid } from './grid'

describe('Grid', () => {
  it('has four columns by default [WIDGET-014]', () => {
    const { container } = render(
      <Grid>
        <b>1</b>
        <b>2</b>
        <b>3</b>
        <b>4</b>
        <b>5</b>
      </Grid>,
    )
    expect(container.firstElementChild?.className).toContain('lz-grid--columns-4')
    expect(container.querySelectorAll('.lz-grid > b')).toHaveLength(5)
  })

  it('has as many columns as the document says', () => {
    const { container } = render(<Grid columns={3} />)
    expect(container.firstElementChild?.className).toContain('lz-grid--columns-3')
  })

  it('is a list of its items, with an accessible name', () => {
    render(
      <Grid element="ul" label="Tiendas">
        <li>Norte</li>
      </Grid>,
    )
    expect(
      within(screen.getByRole('list', { name: 'Tiendas' })).getByRole('listitem').textContent,
    ).toBe('Norte')
  })
})
