import { expect, it } from 'vitest'
import { bundledScenarios } from '../../src/preview/bundled-scenarios'
import { readScenarios } from './serve'

it('reads from the folder the files that a build contains', async () => {
  expect(await readScenarios()).toEqual(bundledScenarios)
})

it('names each file after its screen', () => {
  expect(bundledScenarios['loan-details']?.scenarios['174-delay']).toMatchObject({
    answers: { 'loan.loanDetails': { isDelay: 1 } },
  })
})
