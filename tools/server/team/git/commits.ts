import { idOfObject, type ObjectType } from '../../app/git/object-reader'

export interface Author {
  readonly name: string
  readonly email: string
  /** The person's id at the identity provider, which is also the committer's address. */
  readonly subject: string
}

export interface NewCommit {
  /** The parents. By default, the tree of the first parent is the base for `files`. */
  readonly parents: readonly string[]
  readonly tree?: string | undefined
  /** The changed files by path; undefined for a deleted file. */
  readonly files: ReadonlyMap<string, string | undefined>
  readonly author: Author
  readonly message: string
}

interface ObjectStore {
  readonly read: ReadObject
  readonly write: (id: string, type: ObjectType, content: Buffer) => void
}

/** Creates a commit. Rejects if a parent is missing. */
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

/** Removes characters that git does not allow in a name, and halves of surrogate pairs. */
function withoutRefusedCharacters(text: string): string {
  return text.replace(/[<>\p{Cc}\p{Cs}]/gu, '').trim()
}

/** Returns whether git would store this id without changes. */
export function isKept(subject: string): boolean {
  return subject !== '' && withoutRefusedCharacters(subject) === subject
}

interface TreeEntry {
  readonly mode: string
  readonly id: string
}

/** The entries of a git tree by name. One character is one byte, so that sorting works. */
type Tree = Map<string, TreeEntry>

/** Edits by path, split into names; undefined for a deleted file. */
type Edits = readonly (readonly [names: readonly string[], text: string | undefined])[]

const folderMode = '40000'
const fileMode = '100644'
const idBytes = 20

type ReadObject = (id: string, type: 'commit' | 'tree') => Promise<Buffer | undefined>

interface Objects {
  readonly read: ReadObject
  readonly add: (type: ObjectType, content: Buffer) => string
}

/** Adds a tree with changed files. Without `from`, the tree has only the changed files. */
async function addTree(
  objects: Objects,
  from: string | undefined,
  files: ReadonlyMap<string, string | undefined>,
): Promise<string> {
  const edits = [...files].map(([path, text]) => [namesOf(path), text] as const)
  return (await addFolder(objects, from, edits)) ?? objects.add('tree', Buffer.alloc(0))
}

/** Adds the tree of a folder; undefined for an empty folder, because git has no empty folders. */
async function addFolder(
  objects: Objects,
  from: string | undefined,
  edits: Edits,
): Promise<string | undefined> {
  const tree = await readTree(objects.read, from)
  const names = new Set(edits.map(([[name]]) => name!))
  const changed = [...names].map(async (name) => {
    const below = edits.filter(([[first]]) => first === name)
    return [name, await newEntry(objects, tree.get(name), below)] as const
  })
  for (const [name, entry] of await Promise.all(changed)) {
    if (entry) tree.set(name, entry)
    else tree.delete(name)
  }
  return tree.size === 0 ? undefined : objects.add('tree', contentOf(tree))
}

async function newEntry(
  objects: Objects,
  before: TreeEntry | undefined,
  edits: Edits,
): Promise<TreeEntry | undefined> {
  const whole = edits.findLast(([names]) => names.length === 1)
  const below = edits.flatMap(([[, ...names], text]) =>
    names.length === 0 ? [] : [[names, text] as const],
  )
  if (whole?.[1] !== undefined)
    return { mode: fileMode, id: objects.add('blob', Buffer.from(whole[1])) }
  if (below.length === 0) return undefined
  const isFolder = !whole && before?.mode === folderMode
  const id = await addFolder(objects, isFolder ? before.id : undefined, below)
  if (id !== undefined) return { mode: folderMode, id }
  // If `before` is a file, a deletion below it has no effect.
  return isFolder || whole ? undefined : before
}

async function readTree(read: ReadObject, id: string | undefined): Promise<Tree> {
  const tree: Tree = new Map()
  if (id === undefined) return tree
  const content = await read(id, 'tree')
  if (!content) throw new Error(`The copy of the remote has no tree ${id}.`)
  for (let at = 0; at < content.length; ) {
    const [space, zero] = [content.indexOf(' ', at), content.indexOf(0, at)]
    const end = zero + 1 + idBytes
    tree.set(content.toString('latin1', space + 1, zero), {
      mode: content.toString('latin1', at, space),
      id: content.toString('hex', zero + 1, end),
    })
    at = end
  }
  return tree
}

function contentOf(tree: Tree): Buffer {
  const sortName = ([name, { mode }]: [string, TreeEntry]) =>
    mode === folderMode ? `${name}/` : name
  const entries = [...tree].sort((one, other) => (sortName(one) < sortName(other) ? -1 : 1))
  return Buffer.concat(
    entries.flatMap(([name, { mode, id }]) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )
}

function namesOf(path: string): string[] {
  const names = path.split('/').map((name) => Buffer.from(name).toString('latin1'))
  if (names.some((name) => /^(\.{0,2}|\.git)$/i.test(name)))
    throw new Error(`git cannot have a file with the path ${path}.`)
  return names
}
