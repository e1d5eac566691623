import { describe } from 'vitest'
import { borrowing, lookAtScenarios, repaying } from './look-at-scenarios'

describe('another scenario has no axe-core violations, fits the width and has no errors, on a small light screen or on a large dark screen', () => {
  lookAtScenarios((area) => ![...repaying, ...borrowing].includes(area))
})
