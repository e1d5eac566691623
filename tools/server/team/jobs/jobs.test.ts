import { expect, it, onTestFinished, vi } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { openQueue } from './job-queues'
import { createJobs } from './jobs'

it('reviews a document with sixty regular expressions that could run for ever, without running them [F8]', async () => {
  const hard = (at: number) => `(a+${'b?'.repeat(3)}${at}?){1,${20 + at}}(a|b|c|${at})*(a+c?)+$`
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`m${at}`, { type: 'string', pattern: hard(at) }]),
  )
  const endpoints = { x: { method: 'GET', path: '/x', answer: { type: 'object', properties } } }
  const family = { family: 'slow', base: 'loan', client: 'json', endpoints }
  const after = { 'schemas/endpoints/slow.json': JSON.stringify(family) }
  const { findings } = await createJobs(process.cwd()).review({ before: {}, after, language: 'en' })
  const patterns = findings!.filter(({ what }) => what.includes('can take hours'))
  expect(patterns.length).toBe(60)
})

it('stops a task at its time limit with a message, and continues with the next task', async () => {
  const queue = openQueue(process.cwd(), 0, 1)
  const pack = () => queue.ask('pack')({ files: {} })
  const limit = 'The task "pack" was stopped after its limit of 0.001 seconds.'
  const tasks = [pack(), pack()]
  for (const task of await Promise.allSettled(tasks))
    expect(task).toMatchObject({ status: 'rejected', reason: { message: limit } })
  queue.close()
})

it('tells how many screens a task has done', async () => {
  const queue = openQueue(process.cwd(), 0, 60_000)
  onTestFinished(() => queue.close())
  const before = Object.fromEntries(readFixtures())
  const path = 'schemas/screens/receipt.json'
  const receipt = JSON.parse(before[path]!) as object
  const after = { ...before, [path]: JSON.stringify({ ...receipt, title: 'Other' }) }
  const tell = vi.fn()
  await queue.ask('explore')({ before, after, language: 'en' }, tell)
  expect(tell.mock.calls).toEqual([[{ done: 0, all: 1 }]])
})

it('fails each task whose process cannot start', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'
  const queue = openQueue(process.cwd(), 0, 60_000)
  const pack = () => queue.ask('pack')({ files: {} })
  const tasks = [pack(), pack()]
  for (const task of await Promise.allSettled(tasks))
    expect(task).toMatchObject({
      status: 'rejected',
      reason: { message: 'The process of the task "pack" ended: spawn /nowhere/node ENOENT.' },
    })
})
