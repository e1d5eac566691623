import { expect, it } from 'vitest'
import { createApp, readBody, type Routes } from '../../app'
import { eachInTurn } from './team-events'

/** Creates an app. The header `who` names the person. Errors are added to `failures`. */
function openApp(routes: Routes, failures: unknown[] = []) {
  return createApp({
    hosts: () => ['studio'],
    personOf: ({ req }) => {
      const subject = req.header('who') ?? ''
      return { subject, name: subject, email: '', role: 'author' }
    },
    log: (error) => void failures.push(error),
    routes: eachInTurn(routes),
  })
}

const headersOf = (who: string) => ({
  host: 'studio',
  origin: 'http://studio',
  who,
  'content-type': 'application/json',
})

it('skips a waiting read request that the page has aborted', async () => {
  let count = 0
  const ends: (() => void)[] = []
  const app = openApp({
    'GET /api/review': [
      'reader',
      async (context) => {
        count += 1
        await new Promise<void>((resolve) => ends.push(resolve))
        return context.json({})
      },
    ],
  })
  const ask = async (signal?: AbortSignal) =>
    app.request('http://studio/api/review', {
      headers: headersOf('ana'),
      ...(signal && { signal }),
    })
  const first = ask()
  await expect.poll(() => count).toBe(1)
  const stop = new AbortController()
  const overtaken = ask(stop.signal)
  const last = ask()
  stop.abort()
  ends.shift()!()
  await first
  expect((await overtaken).status).toBe(408)
  await expect.poll(() => ends.length).toBe(1)
  ends.shift()!()
  expect((await last).status).toBe(200)
  expect(count).toBe(2)
})

it('answers a person while another person sends many requests [F7]', async () => {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const app = openApp({
    'POST /api/save': [
      'author',
      async (context) => {
        const { subject } = context.get('person')
        begun.push(`${subject} ${(await context.req.json<{ text: string }>()).text}`)
        if (subject === 'ana') await new Promise<void>((resolve) => waiting.push(resolve))
        return context.json({})
      },
    ],
  })
  const save = async (who: string, text: string) =>
    app.request('http://studio/api/save', {
      method: 'POST',
      headers: headersOf(who),
      body: JSON.stringify({ text }),
    })
  const many = ['1', '2', '3'].map((text) => save('ana', text))
  expect((await save('bo', '1')).status).toBe(200)
  expect(begun.toSorted()).toEqual(['ana 1', 'bo 1'])
  while (begun.length < 4) {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  waiting.shift()?.()
  await Promise.all(many)
  expect(begun.filter((each) => each.startsWith('ana'))).toEqual(['ana 1', 'ana 2', 'ana 3'])
})

it('refuses a request whose connection ends within the body, without logging an error', async () => {
  const failures: unknown[] = []
  const routes: Routes = {
    'POST /api/save': ['author', async (context) => context.json(await readBody(context))],
  }
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const { status } = await openApp(routes, failures).request('http://studio/api/save', {
    method: 'POST',
    headers: { ...headersOf('ana'), 'content-length': '2' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect({ status, failures }).toEqual({ status: 400, failures: [] })
})
