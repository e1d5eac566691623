import { expect, it } from 'vitest'
import { secondTries } from './second-tries'

it('a test that passed at the second try is named, with what was wrong at first', () => {
  const results = [
    { fullName: 'a page opens', status: 'passed', failureMessages: [] },
    { fullName: 'a press acts', status: 'passed', failureMessages: ['Error: no page\n at x'] },
    { fullName: 'a page closes', status: 'failed', failureMessages: ['Error: it stays'] },
    { fullName: 'a page waits', status: 'pending', failureMessages: null },
  ]
  expect(secondTries({ testResults: [{ assertionResults: results }] })).toEqual([
    'a press acts: Error: no page',
  ])
})
