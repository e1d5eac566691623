import type { RuleInfo } from './rules/rule'

export const coverageRules = {
  branchNotShown: {
    code: 'LZ801',
    severity: 'warning',
    title: 'A branch that no scenario reaches',
    why: 'Neither a reviewer nor a test sees this part.',
  },
  cannotRun: {
    code: 'LZ802',
    title: 'A scenario that cannot run',
    why: 'The steps after this one are not tested.',
  },
  changedResult: {
    code: 'LZ803',
    title: 'A scenario with an unexpected result',
    why: 'The screen differs from the result that was accepted.',
  },
  noScenario: {
    code: 'LZ804',
    severity: 'warning',
    title: 'A screen without a scenario',
    why: 'Neither a reviewer nor a test sees this screen.',
  },
  tooMuchWork: {
    code: 'LZ805',
    title: 'An expression that exceeds its limit',
    why: 'A phone stops the computation and shows the fallback or nothing.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>
