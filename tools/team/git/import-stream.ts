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

/** Where the commit of a position of the list stands meanwhile. */
const placeOf = (at: number) => `refs/made/${at}`

/** What `git fast-import` reads to make commits; it answers with the id of each, a line each. */
export function importStream(commits: readonly NewCommit[], seconds: number): string {
  return `${commits.map((commit, at) => commitWords(commit, at, seconds)).join('')}done\n`
}

function commitWords(
  { parents, tree, files, author, message }: NewCommit,
  at: number,
  seconds: number,
): string {
  const [from, ...merged] = parents
  const who = (address: string) =>
    `${plain(author.name) || 'somebody'} <${plain(address)}> ${seconds} +0000`
  return [
    ...(from === undefined ? [`reset ${placeOf(at)}`] : []),
    `commit ${placeOf(at)}`,
    `mark :${at + 1}`,
    `author ${who(author.email)}`,
    `committer ${who(author.subject)}`,
    data(message),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...merged.map((id) => `merge ${id}`),
    ...(tree === undefined ? [] : [`M 040000 ${tree} ""`]),
    ...[...files].map(([path, text]) =>
      text === undefined ? `D ${path}` : `M 100644 inline ${path}\n${data(text)}`,
    ),
    '',
    `get-mark :${at + 1}`,
    '',
  ].join('\n')
}

/** Counted, so that nothing in a text is taken for a command. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`
}

/** A name as git can keep it. */
function plain(text: string): string {
  return text.replace(/[<>\p{Cc}]/gu, '').trim()
}
