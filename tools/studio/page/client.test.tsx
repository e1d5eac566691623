import { afterEach, expect, it, vi } from 'vitest'
import { readProject, readReview, writeFile } from './client'
import { createSaving } from './workspace/saving'
import { testWorkspace } from './workspace/testing'
import { createWorkspace } from './workspace/workspace'

afterEach(() => vi.unstubAllGlobals())

const answer = (work: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => work()),
  )
const badGateway = () =>
  new Response('<html><h1>502 Bad Gateway</h1></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  })

it.each([
  ['a server that is gone', () => Promise.reject(new TypeError('fetch failed'))],
  ['the page of a proxy for a dead server', badGateway],
  ['a page of a proxy that says it went well', () => new Response('<html>')],
])('recognizes %s', async (_, work) => {
  answer(work)
  await expect(readProject()).rejects.toThrow(/^The studio does not respond/)
  expect(await writeFile('a.json', '1', undefined)).toMatchObject({
    kind: 'failed',
    isUnreachable: true,
  })
})

it('shows that a dead server saved nothing, and saves when it answers again', async () => {
  answer(badGateway)
  const disk = new Map([['a', { text: 'one', hash: '#one' }]])
  const drafts = { all: () => new Map(), keep: () => {}, drop: () => {} }
  const workspace = createWorkspace(disk, drafts, writeFile)
  const saving = createSaving(workspace)
  workspace.apply({ path: 'a', edits: [{ from: 3, to: 3, text: '!' }], label: 'Type' })
  await saving.keep()
  expect(saving.getState()).toMatchObject({ isSaving: false, isReachable: false, isProblem: true })
  expect(workspace.changedPaths()).toEqual(['a'])
  answer(() => Response.json({ hash: '#one!' }))
  await saving.keep()
  expect(saving.getState()).toMatchObject({ isReachable: true, isProblem: false })
  expect(workspace.changedPaths()).toEqual([])
})

it('does not call a server reachable only because there is nothing to save', async () => {
  const saving = createSaving(testWorkspace({}).workspace)
  saving.reach(false)
  await saving.keep()
  expect(saving.getState().isReachable).toBe(false)
})

it('returns a refusal in words, and a conflict with the other text', async () => {
  answer(() => Response.json({ message: 'No.' }, { status: 409 }))
  await expect(readReview()).rejects.toThrow('No.')
  expect(await writeFile('a', '1', '#0')).toMatchObject({ kind: 'failed', reason: 'No.' })
  const conflict = { path: 'a', mine: '1', theirs: '2', hash: '#2' }
  answer(() => Response.json({ conflicts: [conflict] }, { status: 409 }))
  expect(await writeFile('a', '1', '#0')).toEqual({
    kind: 'conflict',
    disk: { text: '2', hash: '#2' },
  })
})
