import { render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { projectFiles, renderPanel, violationsOf } from '../document/testing'
import type { Finding } from '../../../analysis/check/report'
import { CanaryView } from './canary-view'
import { ChangeList } from './change-list'
import { ReviewPanel } from './review-panel'

const subject = { kind: 'screen', name: 'repayment', title: 'Repayment (repayment)', guarded: true }
const entry = {
  number: 3,
  time: '2026-11-22T10:00:00Z',
  who: 'Ana',
  what: 'publish',
  why: 'The first',
  documents: { added: ['app'], changed: [], removed: [] },
}
const live = {
  number: 4,
  rollout: { permille: 10, previous: 3 },
  objects: { 'screens/order': '', 'screens/repayment': '' },
  killed: { order: {} },
}
const known = {
  status: {
    store: '/releases',
    live,
    newest: 4,
    history: [{ ...entry, number: 4, why: 'The second' }, entry],
  },
  changes: [
    { kind: 'changed', pointer: '/body/0', text: '*Pay* also shows for status 151', subject },
  ],
}

const released = {
  kind: 'released',
  number: 5,
  live: 5,
  rollout: { permille: 1000, previous: 3 },
  changes: { added: [], changed: [], removed: [], disabled: [], enabled: [] },
  revoked: [],
  notes: [],
}

/** Renders the panel with fake responses of the server, and records the requests. */
async function open(answer: object = known, outcome: object = released) {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    const body = request?.body
    if (body) asked.push([address, JSON.parse(body as string)])
    return Response.json(body ? outcome : answer)
  })
  const panel = renderPanel(<ReviewPanel />)
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Publish/ })).toBeTruthy())
  await waitFor(() =>
    expect(screen.getByRole('region', { name: /^What changes/ }).getAttribute('aria-busy')).toBe(
      'false',
    ),
  )
  return { ...panel, asked }
}

const reason = () => screen.getByRole('textbox', { name: 'Reason' })
const steerReason = () => screen.getByRole('textbox', { name: /^Reason for halting/ })
const pressable = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const confirm = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('the review', () => {
  it('shows the changes since the live release, and marks changes that need approval', async () => {
    const { container } = await open()
    const article = screen.getByRole('article')
    expect(within(article).getByRole('heading').textContent).toBe(
      'Repayment (repayment)a second person must approve',
    )
    expect(within(article).getByRole('listitem').textContent).toBe('Pay also shows for status 151')
    expect(screen.getByLabelText(/Approval of a second person/)).toBeTruthy()
    expect(await violationsOf(container)).toEqual([])
  })

  it('shows the reports of phones, and the decision of the canary analysis', async () => {
    const line = (faults: number) => ({ faults, views: 1_000, shares: [0, null, faults / 1_000] })
    const first = { ...line(10), shares: [0.01] }
    const curves = [
      { screen: 'repayment', canary: line(10), baseline: line(0) },
      { screen: 'order', canary: first, baseline: first },
    ]
    const canary = { act: 'halt', reason: 'Release 4 is worse than the previous release.', curves }
    const { container } = await open({ ...known, status: { ...known.status, canary } })
    expect(screen.getByText('Release 4 is worse than the previous release.')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Faults by screen' })
    expect(within(list).getAllByRole('listitem')[0]!.textContent).toBe(
      'RepaymentThis release: 1 of 100 views failed. Previous release: none of 1,000 views failed.',
    )
    const points = [...list.querySelectorAll('polyline')].map((one) => one.getAttribute('points'))
    expect(points.slice(0, 2)).toEqual(['0.0,31.0 240.0,31.0', '0.0,31.0 240.0,1.0'])
    expect(points[2]).toBe('0.0,1.0 240.0,1.0')
    expect(await violationsOf(container)).toEqual([])
  })

  it('shows screen names on the page of all changes, which has no studio context', () => {
    const line = { faults: 0, views: 10, shares: [0] }
    const canary = {
      act: 'halt' as const,
      reason: 'Worse.',
      curves: [{ screen: 'order', canary: line, baseline: line }],
    }
    render(<CanaryView status={canary} />)
    expect(screen.getByText('order')).toBeTruthy()
  })

  it('lists findings of the server, with links to their places and with fixes of the page', async () => {
    const file = 'schemas/screens/repayment/delay.json'
    const written = projectFiles().get(file)!.replace('"widget": "card"', '"widget": "crd"')
    const words = { what: '*Pay* is empty.', why: '', fix: '', severity: 'warning' as const }
    const found = { ...words, code: 'LZ904', file, pointer: '/body/0' } as Finding
    const misspelt = { ...found, code: 'LZ209', pointer: '/body/0/widget' }
    const { user, selection, workspace } = renderPanel(
      <ChangeList
        reviewed={undefined}
        findings={[misspelt]}
        isLocal={false}
        place={{ ahead: 0 }}
        isRead
        counterexamples={[found]}
        readAgain={() => {}}
      />,
      { changes: { [file]: written }, isChecked: true },
    )
    const [known, other] = screen.getAllByRole('listitem')
    await user.click(within(other!).getByRole('button'))
    expect(selection.getState()).toMatchObject({ path: file, pointer: '/body/0' })
    expect(within(other!).getByText('Warning')).toBeTruthy()
    await user.click(within(known!).getByRole('button', { name: 'Change to "card"' }))
    expect(workspace.text(file)).toBe(projectFiles().get(file))
  })

  it('shows how many screens the server has explored', () => {
    renderPanel(
      <ChangeList
        reviewed={{ changes: [] }}
        findings={[]}
        isLocal={false}
        place={{ ahead: 0, done: 3, all: 39 }}
        isRead
        counterexamples={undefined}
        readAgain={() => {}}
      />,
    )
    expect(screen.getByText(/3 of 39 screens\.$/)).toBeTruthy()
  })

  it('asks for a reason before it publishes despite new mistakes', async () => {
    const finding = { file: 'a.json', what: 'The heading is empty.', fix: 'Fill it.' }
    const outcome = { kind: 'findings', mayBeReleased: true, findings: [finding], notes: [] }
    const { user, asked } = await open(known, outcome)
    await user.type(reason(), 'New rows')
    await user.click(pressable('Check and publish'))
    const despite = 'Reason to publish despite the new mistakes'
    await user.type(await screen.findByRole('textbox', { name: despite }), 'Links have it')
    await user.click(pressable('Check and publish'))
    await waitFor(() =>
      expect(asked.at(-1)).toEqual([
        '/api/publish',
        { why: 'New rows', permille: 10, despite: 'Links have it' },
      ]),
    )
  })

  it('publishes with a reason, a name and an audience, and shows the result', async () => {
    const { user, asked } = await open()
    expect(pressable('Check and publish').disabled).toBe(true)
    await user.type(reason(), 'New rows')
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Berta')
    await user.click(screen.getByRole('radio', { name: 'Half' }))
    await user.upload(
      screen.getByLabelText(/Approval of a second person/),
      new File(['{"key":"k"}'], 'approval.json', { type: 'application/json' }),
    )
    await screen.findByText('Received.')
    await user.click(pressable('Check and publish'))
    expect(asked).toEqual([
      ['/api/publish', { why: 'New rows', who: 'Berta', permille: 500, approval: '{"key":"k"}' }],
    ])
    expect((await screen.findByRole('status')).textContent).toBe(
      'Release 5 is live. Every phone gets it.',
    )
  })

  it('shows a refusal, and keeps the entered reason', async () => {
    const refusal = { code: 'unapproved', changes: ['screens/pay'] }
    const { user } = await open(known, { kind: 'refused', refusal, notes: [] })
    await user.type(reason(), 'x')
    await user.click(pressable('Check and publish'))
    expect((await screen.findByRole('alert')).textContent).toContain('A second person must approve')
    expect((reason() as HTMLTextAreaElement).value).toBe('x')
  })

  it('promotes step by step, and halts and rolls back with a reason', async () => {
    const { user, asked } = await open()
    expect([pressable('Halt').disabled, pressable('Roll back').disabled]).toEqual([true, true])
    expect(screen.getByText('Rolling back withdraws all releases after 3.')).toBeTruthy()
    await user.click(pressable('Promote to 10 %'))
    expect(asked).toEqual([])
    await confirm(user, 'Promote to 10 %')
    await user.type(steerReason(), 'Wrong')
    await user.click(pressable('Halt'))
    expect(screen.getByRole('dialog').textContent).toContain(
      'The 1 % of phones with this release return to release 3 at their next check.',
    )
    await confirm(user, 'Halt')
    // The form has cleared the reason.
    await waitFor(() => expect(pressable('Roll back').disabled).toBe(true))
    await user.type(steerReason(), 'Wrong')
    await user.click(pressable('Restore release 3'))
    await confirm(user, 'Restore')
    expect(asked).toEqual([
      ['/api/release/promote', { why: '' }],
      ['/api/release/halt', { why: 'Wrong' }],
      ['/api/release/rollback', { why: 'Wrong', number: 3 }],
    ])
  })

  it('disables a screen and enables it again, as in the panel of a team', async () => {
    const { user, asked } = await open()
    await user.type(steerReason(), 'Wrong')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Screen to disable' }),
      'repayment',
    )
    await user.click(pressable('Disable'))
    expect(screen.getByRole('dialog').textContent).toContain(
      'on all phones at their next check, without a release. This includes phones outside of the rollout, which keep release 3.',
    )
    await confirm(user, 'Disable')
    await waitFor(() => expect(pressable('Disable').disabled).toBe(true))
    await user.type(steerReason(), 'Fixed')
    await user.click(pressable('Enable again: order'))
    expect(asked).toEqual([
      ['/api/release/disable', { why: 'Wrong', screen: 'repayment' }],
      ['/api/release/enable', { why: 'Fixed', screen: 'order' }],
    ])
  })

  it('warns that a new release ends the current rollout, and shows the share of each release', async () => {
    await open()
    const warning = screen.getByText(/^This release ends the rollout of release 4/)
    expect(warning.textContent).toBe(
      'This release ends the rollout of release 4, which 1 % of phones have. Phones outside of the new share return to release 3.',
    )
    expect([
      screen.getByText('1 % of phones', { selector: '.st-pill' }),
      screen.getByText('99 % of phones'),
    ]).toHaveLength(2)
  })

  it('resumes a release despite the canary analysis only after the user gives a reason', async () => {
    const halted = { ...live, rollout: { permille: 0, previous: 3 } }
    const history = [{ ...entry, number: 4, what: 'halt', figures: { release: 3 } }, entry]
    const { user, asked } = await open({
      ...known,
      status: { ...known.status, live: halted, history },
    })
    const name = 'Continue to 1 % despite the canary analysis'
    expect(pressable(name).disabled).toBe(true)
    await user.type(steerReason(), 'The fault is an old one')
    await user.click(pressable(name))
    await confirm(user, name)
    const body = { why: 'The fault is an old one', despite: true }
    expect(asked).toEqual([['/api/release/promote', body]])
  })

  it('resumes a release that a person halted, and does not overrule the analysis', async () => {
    const halted = { ...live, rollout: { permille: 0, previous: 3 } }
    const { user, asked } = await open({ ...known, status: { ...known.status, live: halted } })
    await user.type(steerReason(), 'Mended')
    await user.click(pressable('Promote to 1 %'))
    await confirm(user, 'Promote to 1 %')
    expect(asked).toEqual([['/api/release/promote', { why: 'Mended' }]])
  })

  it('starts with the first release in an empty store', async () => {
    const { user, asked } = await open({
      status: { store: '/releases', live: null, newest: null, history: [] },
      changes: [],
    })
    await user.type(reason(), 'Begin')
    await user.click(pressable('Check and publish'))
    expect(asked[0]?.[1]).toMatchObject({ first: true })
  })

  it('offers to create a missing store, and opens it', async () => {
    let answer: object = { missing: ['store', 'key'] }
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string, request?: RequestInit) => {
      const isSent = request?.method === 'POST'
      if (isSent) {
        asked.push(address)
        answer = known
      }
      return Promise.resolve(Response.json(isSent ? { missing: [] } : answer))
    })
    const { user, container } = renderPanel(<ReviewPanel />)
    await screen.findByRole('heading', { name: 'There is no store for releases yet' })
    expect(container.textContent).not.toContain('Usage')
    expect(await violationsOf(container)).toEqual([])
    await user.click(pressable('Create a store for a trial'))
    await screen.findByRole('heading', { name: 'Publish release 5' })
    expect(asked).toEqual(['/api/release/trial'])
  })

  it('says who can help if only the key is missing, and does not offer a trial store', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ missing: ['key'] })))
    renderPanel(<ReviewPanel />)
    await screen.findByRole('heading', { name: 'There is no signing key yet' })
    expect(screen.queryByRole('button', { name: 'Create a store for a trial' })).toBeNull()
  })

  it('lists the unsaved files, which are not part of the release', async () => {
    const { workspace } = await open()
    expect(screen.queryByText(/not saved/)).toBeNull()
    workspace.apply({
      path: 'schemas/app.json',
      edits: [{ from: 0, to: 0, text: ' ' }],
      label: 'Type',
    })
    expect((await screen.findByText(/not saved/)).textContent).toBe(
      'One file is not saved and would not be in the release.',
    )
  })
})
