import type { RuleInfo } from './rule'

/**
 * A fragment that does not work with what one of its users gives, or with the screen around it.
 * What is wrong for every user is told in the fragment itself, by the rule that finds it.
 */
export const fragmentMisuse: RuleInfo = {
  code: 'LZ219',
  severity: 'error',
  title: 'A fragment that does not work here',
  why: 'The fragment reads what its user has: here that is missing, or of another type.',
}
