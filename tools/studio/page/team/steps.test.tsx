import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OpenChange } from '../../../server/answers'
import { renderPanel } from '../document/testing'
import { Steps } from './steps'
import { TeamContext } from './use-team'

/** Renders the steps of a change with two edited documents, and records the requests. */
function open(state: OpenChange['state'] = 'open', isBusy = false) {
  const change = { title: 'Clear words', state } as OpenChange
  const asked: string[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (request?.method === 'POST' || request?.body) {
      asked.push(address)
      sent.push(JSON.parse(request.body as string))
    }
    return Response.json({})
  })
  const shown = { change, people: [], before: { 'a.json': '{}', 'b.json': null } }
  const team = { getState: () => shown, subscribe: () => () => {}, look: async () => {} }
  const person = { subject: 'ana', name: 'Ana', email: '', role: 'author' } as const
  const run = async (work: () => Promise<unknown>) => {
    await work()
    return true
  }
  const panel = renderPanel(
    <TeamContext value={{ team: team as never, person }}>
      <Steps change={change} run={run} isBusy={isBusy} />
    </TeamContext>,
  )
  return { ...panel, asked, sent }
}

const press = (name: string) => screen.getByRole('button', { name })

it('asks before a change is discarded, and says how many documents would be lost', async () => {
  const { user, asked } = open()
  await user.click(press('Discard the change'))
  expect(asked).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Discard “Clear words”?' })
  expect(within(dialog).getByText(/lose their edits: 2/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Discard the change' }))
  expect(asked).toEqual([expect.stringMatching(/drop$/)])
})

it('lets the author of an approved change request another review', async () => {
  const { user, asked } = open('approved')
  await user.click(press('Request another review'))
  await expect.poll(() => asked).toEqual([expect.stringMatching(/ask$/)])
})

it('offers no second step while a step runs', () => {
  open('open', true)
  for (const name of ['Request a review', 'Correct the title…', 'Discard the change'])
    expect(press(name)).toHaveProperty('disabled', true)
})

it('lets the author correct the title', async () => {
  const { user, asked, sent } = open()
  await user.click(press('Correct the title…'))
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the change' })
  expect(title.value).toBe('Clear words')
  await user.type(title, ' for late orders')
  await user.click(press('Correct it'))
  expect(asked).toEqual([expect.stringMatching(/title$/)])
  expect(sent).toEqual([{ title: 'Clear words for late orders' }])
})
