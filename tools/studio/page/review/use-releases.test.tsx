import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useReview } from './use-releases'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('ends an overtaken reading, and reads again after a failure', async () => {
  const asked: { signal: AbortSignal; answer: (response: Response) => void }[] = []
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer) => asked.push({ signal, answer })),
  )
  const { result, rerender } = renderHook(({ head }) => useReview(head), {
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
