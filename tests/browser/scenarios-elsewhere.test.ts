import { describe } from 'vitest'
import { borrowing, lookAtScenarios, repaying } from './look-at-scenarios'

describe('another scenario has no axe-core violations, fits the width and has no errors, small and light or large and dark', () => {
  lookAtScenarios((area) => ![...repaying, ...borrowing].includes(area))
})
