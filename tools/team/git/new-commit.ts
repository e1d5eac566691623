import type { WriteObject } from './object-writer'
import type { Trees } from './trees'

/** The author of a commit. */
export interface Author {
  readonly name: string
  readonly email: string
  /** The provider's id of the person: the address of the committer, which nobody can choose. */
  readonly subject: string
}

/** A commit to create. */
export interface NewCommit {
  /** The first parent is the base; empty for a first commit. */
  readonly parents: readonly string[]
  /** The tree that files change in; by default that of the first parent. */
  readonly tree?: string | undefined
  /** The text of each changed file; undefined for a deleted one. */
  readonly files: ReadonlyMap<string, string | undefined>
  readonly author: Author
  readonly message: string
}

/** Creates a commit; `treeOf` returns the tree of an existing one. */
export async function makeCommit(
  { parents, tree, files, author, message }: NewCommit,
  trees: Pick<Trees, 'withFile'>,
  write: WriteObject,
  treeOf: (commit: string) => Promise<string>,
): Promise<string> {
  const [from] = parents
  let root = tree ?? (from === undefined ? undefined : await treeOf(from))
  for (const [path, text] of files) root = await trees.withFile(root, path, text)
  const seconds = Math.floor(Date.now() / 1000)
  const who = (address: string) =>
    `${plain(author.name) || 'somebody'} <${plain(address)}> ${seconds} +0000`
  const lines = [
    `tree ${root ?? (await write('tree', ''))}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who(author.email)}`,
    `committer ${who(author.subject)}`,
    '',
    message.replaceAll('\0', ''),
  ]
  return write('commit', lines.join('\n'))
}

/** A name without the characters that git refuses. */
function plain(text: string): string {
  return text.replace(/[<>\p{Cc}]/gu, '').trim()
}
