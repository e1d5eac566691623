import type { RuleInfo } from './rule'

/**
 * A fragment that does not work with the inputs of one of its users, or with the screen around it.
 * Other rules report a mistake in the fragment itself if every user has it.
 */
export const fragmentMisuse: RuleInfo = {
  code: 'LZ219',
  severity: 'error',
  title: 'A fragment that does not work here',
  why: 'The fragment reads what its user has: here that is missing, or of another type.',
}
