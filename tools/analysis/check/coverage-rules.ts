import type { RuleInfo } from './rules/rule'

export const coverageRules: readonly [
  shown: RuleInfo,
  played: RuleInfo,
  expected: RuleInfo,
  seen: RuleInfo,
  workable: RuleInfo,
] = [
  {
    code: 'LZ801',
    severity: 'warning',
    title: 'A branch that no scenario reaches',
    why: 'Neither a reviewer nor a test sees this part.',
  },
  {
    code: 'LZ802',
    title: 'A scenario that cannot run',
    why: 'The steps after this one are not tested.',
  },
  {
    code: 'LZ803',
    title: 'A scenario with an unexpected result',
    why: 'The screen differs from the result that was accepted.',
  },
  {
    code: 'LZ804',
    severity: 'warning',
    title: 'A screen without a scenario',
    why: 'Neither a reviewer nor a test sees this screen.',
  },
  {
    code: 'LZ805',
    title: 'An expression that exceeds its limit',
    why: 'A phone stops the computation and shows the fallback or nothing.',
  },
]
