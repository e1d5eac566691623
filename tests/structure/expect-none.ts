import { expect } from 'vitest'

/** A rule of the repository, with the texts of its failure. */
export interface StructureRule {
  readonly rule: string
  readonly why: string
  readonly fix: string
  /** The file that states the rule or its exceptions. */
  readonly file: string
}

/**
 * Fails if there are mistakes. One failure lists all mistakes against a rule, with the reason, the
 * fix and the file to edit.
 */
export function expectNone(
  mistakes: readonly string[],
  { rule, why, fix, file }: StructureRule,
): void {
  if (mistakes.length === 0) return
  const lines = [rule, `Why    ${why}`, `To do  ${fix}`, `Rule   ${file}`, ...mistakes]
  expect.fail(lines.join('\n'))
}
