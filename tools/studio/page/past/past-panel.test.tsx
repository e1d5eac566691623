import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OpenChange } from '../../../server/answers'
import { renderPanel, projectFiles } from '../document/testing'
import { TeamContext } from '../team/use-team'
import { SinceReview } from './past-panel'

const berta = { subject: 'berta', name: 'Berta', email: '', role: 'approver' } as const
const ana = { subject: 'ana', name: 'Ana' }
const path = 'locales/en/loanDetails.json'
const edit = { who: 'Ana', kind: 'edit', title: 'Words', paths: [path] }

/** Opens a change that Ana edited at ten o'clock and at noon. */
function open(events: readonly object[]) {
  const before = projectFiles().get(path)!.replace('My loan', 'Your loan')
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/states')
        ? [
            { ...edit, id: 'b', at: '2026-11-26T12:00:00Z' },
            { ...edit, id: 'a', at: '2026-11-26T10:00:00Z' },
          ]
        : { files: { [path]: before } },
    ),
  )
  const change = { head: 'b', state: 'review', author: ana, events } as unknown as OpenChange
  const state = { change, people: [], before: {} }
  const team = { getState: () => state, subscribe: () => () => {}, look: async () => {} }
  return renderPanel(
    <TeamContext value={{ team: team as never, person: berta }}>
      <SinceReview change={change} />
    </TeamContext>,
  )
}

it('shows a returning reviewer the edits since the last decision, in words', async () => {
  open([
    { kind: 'more', who: berta, at: '2026-11-26T11:00:00Z' },
    { kind: 'ask', who: ana, at: '2026-11-26T12:01:00Z' },
  ])
  expect(screen.getByRole('heading', { name: /^Since your review/ })).toBeTruthy()
  const edits = await screen.findAllByText('Ana edited Texts: Loan details (English)')
  expect(edits).toHaveLength(1)
  await screen.findByText(/Your loan/)
  expect(screen.getByRole('button', { name: 'Before and after' })).toBeTruthy()
})

it('shows a message if nothing has changed, and shows nothing before the first review', async () => {
  open([{ kind: 'approve', who: berta, at: '2026-11-26T12:30:00Z' }])
  expect(await screen.findByText('Nothing has changed since your review.')).toBeTruthy()
  cleanup()
  open([{ kind: 'approve', who: ana, at: '2026-11-26T12:30:00Z' }])
  expect(screen.queryByRole('heading')).toBeNull()
})

it('shows a first reviewer the edits that arrived after the request', async () => {
  open([{ kind: 'ask', who: ana, at: '2026-11-26T11:00:00Z', commit: 'a' }])
  expect(screen.getByRole('heading', { name: /^Edited since the request/ })).toBeTruthy()
  expect(await screen.findAllByText('Ana edited Texts: Loan details (English)')).toHaveLength(1)
  cleanup()
  open([{ kind: 'ask', who: ana, at: '2026-11-26T12:01:00Z', commit: 'b' }])
  expect(screen.queryByRole('heading')).toBeNull()
})
