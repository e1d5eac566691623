import { describe } from 'vitest'
import { lookAtScenarios, repaying } from './look-at-scenarios'

describe('a scenario of a repayment has no axe-core violations, fits the width and has no errors, small and light or large and dark', () => {
  lookAtScenarios((area) => repaying.includes(area))
})
