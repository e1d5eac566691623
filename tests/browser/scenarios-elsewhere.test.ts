import { describe } from 'vitest'
import { borrowing, lookAtScenarios, repaying } from './look-at-scenarios'

describe('a scenario elsewhere is free of axe-core violations, fits the width and fails nowhere, small in light or large in dark with twice the text size', () => {
  lookAtScenarios((area) => ![...repaying, ...borrowing].includes(area))
})
