// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WindowedRow } from './window-list'

function List({ rows }: { rows: readonly string[] }) {
  return (
    <div id="list">
      {rows.map((row) => (
        <WindowedRow key={row} style={{}}>
          <button type="button">{row}</button>
        </WindowedRow>
      ))}
    </div>
  )
}

it.each([
  ['is removed', ['b', 'c'], 'list'],
  ['stays', ['a', 'b'], 'a'],
])('if the focused row %s, the focus stays in the list', (_, rows, at) => {
  const { getByText, rerender } = render(<List rows={['a', 'b', 'c']} />)
  getByText('a').focus()
  rerender(<List rows={rows} />)
  const { activeElement } = document
  expect(activeElement?.id || activeElement?.textContent).toBe(at)
})

it('passes its element to the code that measures it', () => {
  const ref: { current: HTMLDivElement | null } = { current: null }
  const { getByText } = render(
    <WindowedRow ref={ref} style={{}}>
      a
    </WindowedRow>,
  )
  expect(ref.current).toBe(getByText('a'))
})
