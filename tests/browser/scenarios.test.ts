import { describe } from 'vitest'
import { lookAtScenarios, paying } from './look-at-scenarios'

describe('a scenario around paying is free of axe-core violations, fits the width and fails nowhere, small in light or large in dark with twice the text size', () => {
  lookAtScenarios((area) => paying.includes(area))
})
