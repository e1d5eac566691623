import type { WriteObject } from './object-writer'
import type { Trees } from './trees'

/** Who made a commit. */
export interface Author {
  readonly name: string
  readonly email: string
  /** How the provider tells people apart: the address of the committer, which nobody chooses. */
  readonly subject: string
}

/** One commit to make. */
export interface NewCommit {
  /** The first is what it goes on from; none for a beginning. */
  readonly parents: readonly string[]
  /** The tree that files change in; that of the first parent unless told otherwise. */
  readonly tree?: string | undefined
  /** The text of each file that changes; undefined for one that goes. */
  readonly files: ReadonlyMap<string, string | undefined>
  readonly author: Author
  readonly message: string
}

/** Makes a commit; `treeOf` tells the tree of one that is there. */
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

/** A name as git can keep it. */
function plain(text: string): string {
  return text.replace(/[<>\p{Cc}]/gu, '').trim()
}
