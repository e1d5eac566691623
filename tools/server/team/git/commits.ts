import { randomUUID } from 'node:crypto'
import type { Git } from '../../app/git/run-git'

export interface Author {
  readonly name: string
  readonly email: string
  /**
   * The person's id at the provider. The committer's address contains this id, which nobody can
   * choose.
   */
  readonly subject: string
}

export interface NewCommit {
  /** The first parent is the base; empty for a first commit. */
  readonly parents: readonly string[]
  readonly tree?: string | undefined
  /** The text of each changed file by its plain path; undefined for a deleted one. */
  readonly files: ReadonlyMap<string, string | undefined>
  readonly author: Author
  readonly message: string
}

const processName = randomUUID()

/** Creates commits with one process of git, and returns their ids in the same order. */
export async function createCommits(git: Git, commits: readonly NewCommit[]): Promise<string[]> {
  if (commits.length === 0) return []
  // A process that was killed may have left the lock of its own refs.
  const script = commits.flatMap((commit, at) => [
    ...scriptOf(commit, at + 1),
    `get-mark :${at + 1}`,
  ])
  const told = await git.run(['fast-import', '--quiet', '--force'], `${script.join('\n')}\n`)
  return told.toString('utf8').trim().split('\n')
}

function scriptOf({ parents, tree, files, author, message }: NewCommit, mark: number): string[] {
  const seconds = Math.floor(Date.now() / 1000)
  const who = (address: string) =>
    `${withoutRefusedCharacters(author.name) || 'somebody'} <${withoutRefusedCharacters(address)}> ${seconds} +0000`
  const [from, ...others] = parents
  return [
    `commit refs/made/${processName}/${mark}`,
    `mark :${mark}`,
    `author ${who(author.email)}`,
    `committer ${who(author.subject)}`,
    data(message.replaceAll('\0', '')),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...others.map((parent) => `merge ${parent}`),
    ...(tree === undefined ? [] : [`M 040000 ${tree} ""`]),
    ...[...files].flatMap(([path, text]) =>
      text === undefined ? [`D ${path}`] : [`M 100644 inline ${path}`, data(text)],
    ),
  ]
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`

/** Removes characters that git refuses, and halves of letters. */
function withoutRefusedCharacters(text: string): string {
  return text.replace(/[<>\p{Cc}\p{Cs}]/gu, '').trim()
}

/** True if git stores this id unchanged. */
export function isKept(subject: string): boolean {
  return subject !== '' && withoutRefusedCharacters(subject) === subject
}
