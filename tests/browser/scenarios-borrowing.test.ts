import { describe } from 'vitest'
import { borrowing, lookAtScenarios } from './look-at-scenarios'

describe('a scenario on the way to a loan is free of axe-core violations, fits the width and fails nowhere, small in light or large in dark with twice the text size', () => {
  lookAtScenarios((area) => borrowing.includes(area))
})
