import { idOfObject, type ObjectType } from '../../app/git/object-reader'
import { addTree, type ReadObject } from './trees'

export interface Author {
  readonly name: string
  readonly email: string
  /** The person's id at the provider, which nobody can choose. The committer's address has it. */
  readonly subject: string
}

export interface NewCommit {
  /** The parents. The first parent is the base. */
  readonly parents: readonly string[]
  readonly tree?: string | undefined
  /** The files by plain path; undefined for a deleted file. */
  readonly files: ReadonlyMap<string, string | undefined>
  readonly author: Author
  readonly message: string
}

interface ObjectStore {
  readonly read: ReadObject
  readonly write: (id: string, type: ObjectType, content: Buffer) => void
}

/** Creates a commit. Rejects if the store lacks a parent. */
export async function createCommit(
  { read, write }: ObjectStore,
  { parents, tree, files, author, message }: NewCommit,
): Promise<string> {
  const objects = new Map<string, readonly [type: ObjectType, content: Buffer]>()
  const add = (type: ObjectType, content: Buffer) => {
    const id = idOfObject(type, content)
    objects.set(id, [type, content])
    return id
  }
  const treesOfParents = await Promise.all(parents.map((parent) => treeOf(read, parent)))
  const root = await addTree({ read, add }, tree ?? treesOfParents[0], files)
  const seconds = Math.floor(Date.now() / 1000)
  const who = (address: string) =>
    `${withoutRefusedCharacters(author.name) || 'somebody'} <${withoutRefusedCharacters(address)}> ${seconds} +0000`
  const lines = [
    `tree ${root}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who(author.email)}`,
    `committer ${who(author.subject)}`,
    '',
    message.replaceAll('\0', ''),
  ]
  const commit = add('commit', Buffer.from(lines.join('\n')))
  for (const [id, object] of objects) write(id, ...object)
  return commit
}

async function treeOf(read: ReadObject, commit: string): Promise<string> {
  const content = await read(commit, 'commit')
  if (!content) throw new Error(`The copy of the remote has no commit ${commit}.`)
  return content.toString('latin1', 'tree '.length, content.indexOf('\n'))
}

/** Removes characters that git refuses, and halves of surrogate pairs. */
function withoutRefusedCharacters(text: string): string {
  return text.replace(/[<>\p{Cc}\p{Cs}]/gu, '').trim()
}

/** Returns whether git stores this id unchanged. */
export function isKept(subject: string): boolean {
  return subject !== '' && withoutRefusedCharacters(subject) === subject
}
