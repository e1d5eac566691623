import { describe } from 'vitest'
import { lookAtScenarios, repaying } from './look-at-scenarios'

describe('a scenario of a repayment has no axe-core violations, fits the width and has no errors, on a small light screen or on a large dark screen', () => {
  lookAtScenarios((area) => repaying.includes(area))
})
