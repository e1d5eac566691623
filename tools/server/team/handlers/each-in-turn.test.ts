import { expect, it } from 'vitest'
import { createApp } from '../../app'
import { eachInTurn } from './each-in-turn'

it('answers a person while another person sends many requests [F7]', async () => {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const routes = eachInTurn({
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
  const app = createApp({
    hosts: () => ['studio'],
    personOf: ({ req }) => {
      const subject = req.header('who') ?? ''
      return { subject, name: subject, email: '', role: 'author' }
    },
    log: () => {},
    routes,
  })
  const save = async (who: string, text: string) =>
    app.request('http://studio/api/save', {
      method: 'POST',
      headers: { host: 'studio', origin: 'http://studio', who, 'content-type': 'application/json' },
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
