import { expect, it } from 'vitest'
import { bundledScenarios } from '../../src/preview/bundled-scenarios'
import { readScenarios } from './serve'

it('reads the same files from the folder as a build', async () => {
  expect(await readScenarios()).toEqual(bundledScenarios)
})

it('has each file under the name of its screen', () => {
  expect(bundledScenarios['loan-details']?.scenarios['174-delay']).toMatchObject({
    answers: { 'loan.loanDetails': { isDelay: 1 } },
  })
})
