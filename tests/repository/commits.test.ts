import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { expectNone } from '../structure/expect-none'
import { root } from './repository-files'

/** The limit applies to commits after this time. */
const since = '2026-11-26T16:00:00Z'
const maxLength = 72

const isLong = (subject: string) => subject.length > maxLength && !subject.startsWith('Merge ')

it('a commit subject has at most 72 characters', () => {
  const args = ['log', '--no-merges', '--format=%s', `--since=${since}`]
  const subjects = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  expectNone(subjects.filter(isLong), {
    rule: `A commit subject has at most ${maxLength} characters.`,
    why: 'Tools cut a longer subject off.',
    fix: 'Shorten it with git commit --amend or git rebase -i; the body has space for details.',
    file: 'tests/repository/commits.test.ts',
  })
})

it.each([
  ['a'.repeat(72), false],
  ['a'.repeat(73), true],
  [`Merge ${'a'.repeat(80)}`, false],
])('the limit applies to "%s": %s', (subject, isOver) => expect(isLong(subject)).toBe(isOver))
