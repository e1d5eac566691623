import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Finding } from '../../../analysis/check/report'
import { renderPanel, violationsOf } from '../document/testing'
import { Differing, FindingList } from './checker-panel'

const file = 'schemas/screens/order/loan-details.json'
const finding: Finding = {
  code: 'LZ801',
  severity: 'warning',
  file,
  pointer: '/body/1/when',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  what: 'No scenario makes this condition true.',
  why: 'Nobody has seen it.',
  fix: 'Write a scenario.',
}

it('shows findings with the same words as one entry with a link to each place', async () => {
  const { user, selection, container } = renderPanel(
    <FindingList
      findings={[
        finding,
        { ...finding, pointer: '/body/2/children/1/when' },
        { ...finding, what: 'No scenario makes this condition false.' },
      ]}
    />,
  )
  const list = screen.getByRole('list', { name: 'Findings' })
  expect(within(list).getAllByText(/^No scenario makes/)).toHaveLength(2)
  const places = within(list).getAllByRole('button')
  expect(places).toHaveLength(3)
  await user.click(places[1]!)
  expect(selection.getState().pointer).toBe('/body/2/children/1/when')
  expect(await violationsOf(container)).toEqual([])
})

it('numbers the places of nodes without words', () => {
  const pointers = ['/loading/0/children/0', '/loading/0/children/1', '/body/2']
  renderPanel(<FindingList findings={pointers.map((pointer) => ({ ...finding, pointer }))} />)
  const places = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(places.map((words) => words.replace(/^.* › /, ''))).toEqual([
    'Skeleton',
    'Skeleton (2)',
    'Stack actions',
  ])
})

it('accepts differences only after it has shown all of them', async () => {
  const differences = Array.from({ length: 10 }, (_, at) => ({
    what: `Difference ${at + 1}`,
    scenarios: ['plain'],
  }))
  const { user } = renderPanel(
    <Differing screen="loan-details" differences={differences} isCurrent />,
  )
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'That is what I meant' })
  expect(accept.disabled).toBe(true)
  expect(screen.queryByText('Difference 10')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(screen.getByText('Difference 10')).toBeTruthy()
  expect(accept.disabled).toBe(false)
})
