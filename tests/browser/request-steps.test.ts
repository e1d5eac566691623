import { expect, it } from 'vitest'
import { type BrowserRequest, countSteps, longestChain, stepsOf } from './request-steps'

const requestOf = (url: string, startedBy: string[], startMs = 0, endMs = 0): BrowserRequest => ({
  url,
  startedBy,
  startMs,
  endMs,
  kind: 'data',
  bytes: 0,
})

const page = requestOf('/order', [], 0, 400)
const script = requestOf('/app.js', ['/order'], 410, 1500)
const style = requestOf('/app.css', ['/order'], 410, 820)
const data = requestOf('/data', ['/app.js'], 1600, 2000)
const picture = requestOf('/logo.svg', [], 2050, 2450)

it('a request is one step later than the script that caused it', () => {
  expect(stepsOf([page, script, style, data])).toEqual([0, 1, 1, 2])
})

it('a request that several scripts caused waits for the last of these scripts', () => {
  const part = requestOf('/part.js', ['/app.js'])
  expect(stepsOf([page, script, part, requestOf('/text.json', ['/app.js', '/part.js'])])).toEqual([
    0, 1, 2, 3,
  ])
})

it('a request of an inline script is one step after the page', () => {
  expect(stepsOf([page, requestOf('/data', ['/order'])])).toEqual([0, 1])
})

it('a script that was not requested counts as step 0, like the page', () => {
  expect(stepsOf([page, requestOf('/data', ['/kept.js'])])).toEqual([0, 1])
})

it('if a script was requested twice, the first of the two requests counts', () => {
  const again = requestOf('/app.js', ['/app.js'])
  expect(stepsOf([page, script, again, data])).toEqual([0, 1, 2, 2])
})

it('without a known cause, all earlier responses are causes', () => {
  expect(stepsOf([page, script, data, picture])).toEqual([0, 1, 2, 3])
  expect(stepsOf([page, requestOf('/icon.svg', [], 410)])).toEqual([0, 1])
})

it('the requests of each step are counted', () => {
  expect(countSteps([page, script, style, data])).toEqual([1, 2, 1])
  expect(countSteps([])).toEqual([])
})

it('a chain grows if a request starts after another request has ended', () => {
  expect(longestChain([page, script, style, data])).toBe(3)
  expect(longestChain([picture, page, script, style, data])).toBe(4)
})

it('parallel requests count as one request of a chain', () => {
  expect(longestChain([style, script, page, requestOf('/slow.js', ['/order'], 420, 3000)])).toBe(2)
})

it('a pending request has no successor in a chain', () => {
  expect(longestChain([page, requestOf('/long', ['/order'], 410, Number.POSITIVE_INFINITY)])).toBe(
    2,
  )
  expect(longestChain([])).toBe(0)
})
