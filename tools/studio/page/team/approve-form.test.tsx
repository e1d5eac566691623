import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OpenChange, Person } from '../../../server/answers'
import { ApproveForm } from './approve-form'
import { type OpenTeam, TeamContext } from './use-team'

afterEach(cleanup)

const berta: Person = { subject: 'berta', name: 'Berta', email: '', role: 'approver' }
const state = { change: undefined, people: [], before: {} }
const team: OpenTeam = {
  getState: () => state,
  getInitialState: () => state,
  subscribe: () => () => {},
  look: async () => {},
}

it.each([
  { isOwn: true, isRead: true, undrawn: 0, isOff: true, hint: /^You edited this change/ },
  { isOwn: false, isRead: false, undrawn: 0, isOff: true, hint: /^You can approve after/ },
  { isOwn: false, isRead: true, undrawn: 3, isOff: false, hint: /not drawn yet: 3/ },
  { isOwn: false, isRead: true, undrawn: 0, isOff: false, hint: /^$/ },
])(
  'says why a reviewer cannot approve yet: own $isOwn, read $isRead, undrawn $undrawn',
  ({ isOwn, isRead, undrawn, isOff, hint }) => {
    const change = { state: 'review', head: '', isOwn } as OpenChange
    render(
      <TeamContext value={{ team, person: berta }}>
        <ApproveForm
          change={change}
          run={async () => true}
          isBusy={false}
          isRead={isRead}
          undrawn={undrawn}
        />
      </TeamContext>,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(isOff)
    expect(screen.getByRole('status').textContent).toMatch(hint)
  },
)
