import type { RuleInfo } from './rules/rule'

/** The rules about coverage. */
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
    title: 'A branch that no scenario shows',
    why: 'Nobody has seen it, and no test will.',
  },
  {
    code: 'LZ802',
    severity: 'error',
    title: 'A scenario that cannot be played',
    why: 'What comes after this step is neither seen nor tested.',
  },
  {
    code: 'LZ803',
    severity: 'error',
    title: 'A scenario that shows something else than it expects',
    why: 'Borrowers see and send something else than when the scenario was looked at.',
  },
  {
    code: 'LZ804',
    severity: 'warning',
    title: 'A screen without a scenario',
    why: 'Nobody has seen it, and no test will.',
  },
  {
    code: 'LZ805',
    severity: 'error',
    title: 'A value that takes too much work',
    why: 'A phone gives up on it, and shows what stands in its place, or nothing.',
  },
]
