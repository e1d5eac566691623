import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OpenChange, Person } from '../../../server/answers'
import { ApproveForm } from './approve-form'
import { type OpenTeam, TeamContext } from './use-team'

const berta: Person = { subject: 'berta', name: 'Berta', email: '', role: 'approver' }
const state = { change: undefined, people: [], before: {} }
const team: OpenTeam = {
  getState: () => state,
  getInitialState: () => state,
  subscribe: () => () => {},
  look: async () => {},
}

const drawn = { left: 0, isStopped: false }
it.each([
  { isOwn: true, isRead: true, drawing: drawn, isOff: true, hint: /^You edited this change/ },
  { isOwn: false, isRead: false, drawing: drawn, isOff: true, hint: /has read the change/ },
  { isOwn: false, isRead: true, drawing: undefined, isOff: true, hint: /has read the change/ },
  { isOwn: false, isRead: true, drawing: { ...drawn, left: 3 }, isOff: true, hint: /left: 3\.$/ },
  {
    isOwn: false,
    isRead: true,
    drawing: { left: 3, isStopped: true },
    isOff: false,
    hint: /^You approve without 3 pictures/,
  },
  { isOwn: false, isRead: true, drawing: drawn, isOff: false, hint: /^$/ },
])(
  'says why a reviewer cannot approve yet: own $isOwn, read $isRead, pictures $drawing',
  ({ isOwn, isRead, drawing, isOff, hint }) => {
    const change = { state: 'review', head: '', isOwn } as OpenChange
    render(
      <TeamContext value={{ team, person: berta }}>
        <ApproveForm
          change={change}
          run={async () => true}
          isBusy={false}
          isRead={isRead}
          drawing={drawing}
        />
      </TeamContext>,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(isOff)
    expect(screen.getByRole('status').textContent).toMatch(hint)
  },
)
