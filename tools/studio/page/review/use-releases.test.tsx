import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useReleases, useReview } from './use-releases'

it('aborts a request when a newer one starts, and reads again after a failure', async () => {
  const asked: { signal: AbortSignal; answer: (response: Response) => void }[] = []
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer) => asked.push({ signal, answer })),
  )
  const { result, rerender } = renderHook(({ head }) => useReview(head, true), {
    initialProps: { head: 'one' },
  })
  rerender({ head: 'two' })
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[0]!.answer(Response.json({ changes: [], findings: [] }))
  asked[1]!.answer(Response.json({ message: 'Stopped.' }, { status: 500 }))
  await waitFor(() => expect(result.current.reviewed?.problem).toBe('Stopped.'))
  expect(result.current.isRead).toBe(false)
  act(() => result.current.readAgain())
  asked[2]!.answer(Response.json({ changes: [], findings: [] }))
  await waitFor(() => expect(result.current.isRead).toBe(true))
  rerender({ head: 'three' })
  expect(result.current.reviewed).toEqual({ changes: [], findings: [] })
  expect(result.current.isRead).toBe(false)
})

it("asks for the explorer's mistakes after it has read the review, and shows a failure", async () => {
  const finding = { what: 'A heading is empty.' }
  const answers: Record<string, () => Response> = {
    '/api/review': () => Response.json({ changes: [], findings: [] }),
    '/api/explored': () => Response.json({ message: 'Stopped.' }, { status: 500 }),
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[address]!()
  })
  const { result } = renderHook(() => useReview('one', false))
  await waitFor(() => expect(result.current.reviewed?.problem).toBe('Stopped.'))
  expect([result.current.isRead, result.current.counterexamples]).toEqual([true, undefined])
  answers['/api/explored'] = () => Response.json({ counterexamples: [finding] })
  act(() => result.current.readAgain())
  await waitFor(() => expect(result.current.counterexamples).toEqual([finding]))
  expect(asked.slice(0, 2)).toEqual(['/api/review', '/api/explored'])
})

it('shows at once that work is running, and ignores a second press', () => {
  const forever = () => new Promise<undefined>(() => {})
  vi.stubGlobal('fetch', forever)
  const { result } = renderHook(() => useReleases())
  const work = vi.fn(forever)
  act(() => {
    void result.current.run(work)
    void result.current.run(work)
  })
  expect(work).toHaveBeenCalledOnce()
  expect(result.current.message).toMatchObject({ isBusy: true, text: 'Working…' })
})

it('removes a message when the change or the live release changes later', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const { result, rerender } = renderHook(({ state }) => useReleases(undefined, state), {
    initialProps: { state: 'open' },
  })
  const asked = { isDone: true, text: 'Asked' }
  const run = async () => {
    rerender({ state: 'review' })
    return asked
  }
  await act(() => result.current.run(run))
  expect(result.current.message).toEqual(asked)
  rerender({ state: 'approved' })
  expect(result.current.message).toBeUndefined()
})
