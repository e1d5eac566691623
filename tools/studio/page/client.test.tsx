import { expect, it, vi } from 'vitest'
import { readProject, readReview, writeFiles } from './client'
import { createSaving } from './workspace/saving'
import { testWorkspace } from './workspace/testing'
import { createWorkspace } from './workspace/workspace'

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
  ['a server that is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['the page of a proxy for a dead server', badGateway],
  ['a page of a proxy with status 200', () => new Response('<html>')],
])('reports no response for %s', async (_, work) => {
  answer(work)
  await expect(readProject()).rejects.toThrow(/^The studio does not respond/)
  expect(await writeFiles([{ path: 'a.json', text: '1', base: undefined }])).toMatchObject([
    { kind: 'failed', isUnreachable: true },
  ])
})

it('shows that a dead server saved nothing, and saves when it answers again', async () => {
  answer(badGateway)
  const disk = new Map([['a', { text: 'one', hash: '#one' }]])
  const drafts = { all: () => new Map(), keep: () => {}, drop: () => {} }
  const workspace = createWorkspace(disk, drafts, writeFiles)
  const saving = createSaving(workspace)
  workspace.apply({ path: 'a', edits: [{ from: 3, to: 3, text: '!' }], label: 'Type' })
  await saving.keep()
  expect(saving.getState()).toMatchObject({ isSaving: false, isReachable: false, isProblem: true })
  expect(workspace.changedPaths()).toEqual(['a'])
  answer(() => Response.json({ files: [{ hash: '#one!' }] }))
  await saving.keep()
  expect(saving.getState()).toMatchObject({ isReachable: true, isProblem: false })
  expect(workspace.changedPaths()).toEqual([])
})

it('does not mark a server as reachable if no file needed saving', async () => {
  const saving = createSaving(testWorkspace({}).workspace)
  saving.reach(false)
  await saving.keep()
  expect(saving.getState().isReachable).toBe(false)
})

it('returns the message of the server for a refusal, and its text of the file for a conflict', async () => {
  answer(() => Response.json({ message: 'No.' }, { status: 409 }))
  await expect(readReview()).rejects.toThrow('No.')
  const files = ['a', 'b', 'c'].map((path) => ({ path, text: '1', base: '#0' }))
  const failed = { kind: 'failed', reason: 'No.' }
  expect(await writeFiles(files)).toMatchObject([failed, failed, failed])
  const conflict = { path: 'a', mine: '1', theirs: '2', hash: '#2' }
  answer(() =>
    Response.json({ files: [{ conflicts: [conflict] }, { message: 'No.' }, { hash: '#1' }] }),
  )
  expect(await writeFiles(files)).toMatchObject([
    { kind: 'conflict', disk: { text: '2', hash: '#2' } },
    failed,
    { kind: 'written', hash: '#1', text: '1' },
  ])
  expect(fetch).toHaveBeenCalledOnce()
})

it('sends texts that are too long for one request in several requests', async () => {
  const bodies: { files: { path: string }[] }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as (typeof bodies)[number]
    bodies.push(asked)
    return Response.json({ files: asked.files.map(({ path }) => ({ hash: `#${path}` })) })
  })
  const text = 'x'.repeat(900_000)
  const files = ['a', 'b', 'c'].map((path) => ({ path, text, base: undefined }))
  expect(await writeFiles(files)).toMatchObject([{ hash: '#a' }, { hash: '#b' }, { hash: '#c' }])
  expect(bodies.map(({ files: sent }) => sent.length)).toEqual([2, 1])
})
