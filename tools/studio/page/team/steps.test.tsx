import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OpenChange } from '../../../server/answers'
import { renderPanel } from '../document/testing'
import { Steps } from './steps'
import { TeamContext } from './use-team'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens a change with two edited documents. Records the requests of the steps. */
function open(findings: readonly object[]) {
  const change = { title: 'Clear words', state: 'open' } as OpenChange
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (request?.method === 'POST' || request?.body) asked.push(address)
    return Response.json({ changes: [], findings })
  })
  const state = { change, people: [], before: { 'a.json': '{}', 'b.json': null } }
  const team = { getState: () => state, subscribe: () => () => {}, look: async () => {} }
  const person = { subject: 'ana', name: 'Ana', email: '', role: 'author' } as const
  const run = async (work: () => Promise<unknown>) => {
    await work()
    return true
  }
  const panel = renderPanel(
    <TeamContext value={{ team: team as never, person }}>
      <Steps change={change} run={run} />
    </TeamContext>,
  )
  return { ...panel, asked }
}

const press = (name: string) => screen.getByRole('button', { name })

it('asks before a change is discarded, and names the loss', async () => {
  const { user, asked } = open([])
  await user.click(press('Discard the change'))
  expect(asked).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Discard “Clear words”?' })
  expect(within(dialog).getByText(/lose their edits: 2/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Discard the change' }))
  expect(asked).toEqual([expect.stringMatching(/drop$/)])
})

it('tells the author about findings before a review is requested', async () => {
  const { user, asked } = open([{ what: 'No scenario gets to this step.' }])
  await user.click(press('Request a review'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/stop the publication: 1/)).toBeTruthy()
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Request a review' }))
  expect(asked).toEqual([expect.stringMatching(/ask$/)])
})

it('requests a review without a question when there are no findings', async () => {
  const { user, asked } = open([])
  await user.click(press('Request a review'))
  await expect.poll(() => asked).toEqual([expect.stringMatching(/ask$/)])
})
