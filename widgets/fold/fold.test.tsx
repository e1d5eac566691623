import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { KeyValue } from '../key-value/key-value'
import { Fold } from './fold'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => <p key={index}>{`row ${index + 1}`}</p>)
const shown = () => screen.getAllByText(/^row/).filter((row) => !row.hidden).length

const Late = ({ show }: { show: boolean }) => show && <p>row late</p>
function Screen() {
  const [show, setShow] = useState(false)
  return (
    <>
      <Fold unfoldLabel="Más" foldLabel="Ocultar">
        <Late show={false} />
        {rows(2)}
        <Late show={show} />
      </Fold>
      <button type="button" onClick={() => setShow(true)}>
        add
      </button>
    </>
  )
}

describe('Fold', () => {
  it('shows the first two rows at the start [PERIOD-006]', () => {
    render(
      <Fold unfoldLabel="Más" foldLabel="Ocultar">
        {rows(5)}
      </Fold>,
    )
    expect(shown()).toBe(2)
  })

  it.each([1, 2])('shows all %i rows, without a toggle [PERIOD-006]', (count) => {
    render(
      <Fold unfoldLabel="Más" foldLabel="Ocultar">
        {rows(count)}
      </Fold>,
    )
    expect(shown()).toBe(count)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has no toggle if the other rows are empty', () => {
    render(
      <Fold unfoldLabel="Más" foldLabel="Ocultar">
        {rows(2)}
        <KeyValue label="" value="" />
      </Fold>,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('unfolds and folds when its toggle is pressed [PERIOD-007]', async () => {
    render(
      <Fold unfoldLabel="Más" foldLabel="Ocultar">
        {rows(5)}
      </Fold>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Más', expanded: false }))
    expect(shown()).toBe(5)
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar', expanded: true }))
    expect(shown()).toBe(2)
    expect(screen.getByRole('button', { name: 'Más' })).toBeTruthy()
  })

  it('counts the rows that are rendered, not the nodes that can render rows', async () => {
    render(<Screen />)
    expect(screen.queryByRole('button', { name: 'Más' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'add' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Más' })).toBeTruthy())
    expect(shown()).toBe(2)
  })
})
