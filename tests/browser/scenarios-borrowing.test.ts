import { describe } from 'vitest'
import { borrowing, lookAtScenarios } from './look-at-scenarios'

describe('a scenario before a loan has no axe-core violations, fits the width and has no errors, small and light or large and dark', () => {
  lookAtScenarios((area) => borrowing.includes(area))
})
