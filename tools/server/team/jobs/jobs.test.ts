import { expect, it } from 'vitest'
import { createJobs } from './jobs'

it('reviews a document of sixty patterns that can take for ever, without trying them [F8]', async () => {
  const hard = (at: number) => `(a+${'b?'.repeat(3)}${at}?){1,${20 + at}}(a|b|c|${at})*(a+c?)+$`
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`m${at}`, { type: 'string', pattern: hard(at) }]),
  )
  const endpoints = { x: { method: 'GET', path: '/x', answer: { type: 'object', properties } } }
  const family = { family: 'slow', base: 'loan', client: 'json', endpoints }
  const after = { 'schemas/endpoints/slow.json': JSON.stringify(family) }
  const { findings } = await createJobs(process.cwd()).review({ before: {}, after, language: 'en' })
  const patterns = findings!.filter(({ what }) => what.includes('can take for ever'))
  expect(patterns.length).toBe(60)
})
