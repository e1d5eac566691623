import { describe } from 'vitest'
import { borrowing, lookAtScenarios } from './look-at-scenarios'

describe('a scenario before a loan has no axe-core violations, fits the width and has no errors, on a small light screen or on a large dark screen', () => {
  lookAtScenarios((area) => borrowing.includes(area))
})
