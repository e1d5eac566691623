import { createAnswers, type ObjectReader, type ObjectType } from './object-reader'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

/** One name in a folder of a commit. */
interface TreeEntry {
  readonly mode: string
  /** One character for each byte, so that foreign names stay unchanged. */
  readonly name: string
  readonly id: string
}

type Files = readonly (readonly [path: string, id: string])[]

/**
 * The folders of commits. Each method throws when a folder is missing, so that it is never taken
 * for empty.
 */
interface Trees {
  /** Every regular file below some folders, without links and submodules: its path and its id. */
  files(tree: string, folders: readonly string[]): Promise<Files>
  /** The id of a regular file. */
  file(tree: string, path: string): Promise<string | undefined>
  /**
   * The folder with another text at a path, or without the file; undefined when it becomes empty.
   */
  withFile(
    tree: string | undefined,
    path: string,
    text: string | undefined,
  ): Promise<string | undefined>
}

const folderMode = '40000'
const kept = 3000
const idBytes = 20

/** Reads and writes trees. */
export function createTrees({ read }: Pick<ObjectReader, 'read'>, write: WriteObject): Trees {
  const known = createAnswers<readonly TreeEntry[]>(kept)
  const entries = (tree: string) =>
    known.get(tree, async () => {
      const content = await read(tree, 'tree')
      if (!content) throw new Error(`There is no tree ${tree}.`)
      return parseTree(content)
    })
  const below = async (tree: string, path: string): Promise<Files> => {
    const found = (await entries(tree)).map(async ({ mode, name, id }): Promise<Files> => {
      const at = `${path}/${name}`
      return mode === folderMode ? below(id, at) : isFile(mode) ? [[at, id]] : []
    })
    return (await Promise.all(found)).flat()
  }
  const file = async (
    tree: string,
    [name = '', ...rest]: readonly string[],
  ): Promise<string | undefined> => {
    const found = (await entries(tree)).find((entry) => entry.name === name)
    if (!found) return undefined
    if (rest.length === 0) return isFile(found.mode) ? found.id : undefined
    return found.mode === folderMode ? file(found.id, rest) : undefined
  }
  const change = async (
    tree: string | undefined,
    [name = '', ...rest]: readonly string[],
    text: string | undefined,
  ): Promise<string | undefined> => {
    const before = tree === undefined ? [] : await entries(tree)
    const there = before.find((entry) => entry.name === name && entry.mode === folderMode)
    const id =
      rest.length > 0
        ? await change(there?.id, rest, text)
        : text === undefined
          ? undefined
          : await write('blob', text)
    const mode = rest.length > 0 ? folderMode : '100644'
    const others = before.filter((entry) => entry.name !== name)
    const after = id === undefined ? others : [...others, { mode, name, id }]
    return after.length === 0 ? undefined : write('tree', printTree(after))
  }
  return {
    async files(tree, folders) {
      const found = (await entries(tree)).filter(
        ({ mode, name }) => mode === folderMode && folders.includes(name),
      )
      return (await Promise.all(found.map(({ id, name }) => below(id, name)))).flat()
    },
    file: (tree, path) => file(tree, namesOf(path)),
    withFile: (tree, path, text) => change(tree, namesOf(path), text),
  }
}

function isFile(mode: string): boolean {
  return mode === '100644' || mode === '100755'
}

function namesOf(path: string): string[] {
  return Buffer.from(path).toString('latin1').split('/')
}

/** Each entry is its mode, a space, its name, a zero and the twenty bytes of its id. */
function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    const [space, zero] = [bytes.indexOf(32, at), bytes.indexOf(0, at)]
    const end = zero + 1 + idBytes
    if (space < at || zero < space || end > bytes.length) throw new Error('A tree cannot be read.')
    entries.push({
      mode: bytes.toString('latin1', at, space),
      name: bytes.toString('latin1', space + 1, zero),
      id: bytes.toString('hex', zero + 1, end),
    })
    at = end
  }
  return entries
}

/** In the order of git, which sorts a folder as if its name ended with a slash. */
function printTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = entries
    .map((entry) => ({
      place: Buffer.from(entry.mode === folderMode ? `${entry.name}/` : entry.name, 'latin1'),
      entry,
    }))
    .toSorted((one, other) => Buffer.compare(one.place, other.place))
  return Buffer.concat(
    sorted.flatMap(({ entry: { mode, name, id } }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )
}

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

/** A name without the characters that git refuses, and without halves of letters. */
function plain(text: string): string {
  return text.replace(/[<>\p{Cc}\p{Cs}]/gu, '').trim()
}

/** Whether a commit keeps this id of a person unchanged, so that it can be compared later. */
export function isKept(subject: string): boolean {
  return subject !== '' && plain(subject) === subject
}

/** Writes an object into a repository like git, but without a process; returns its id. */
type WriteObject = (type: ObjectType, content: string | Buffer) => Promise<string>

const pack = promisify(deflate)

/** Writes into the repository of a folder. */
export function createObjectWriter(folder: string): WriteObject {
  return async (type, content) => {
    const bytes = framed(type, content)
    const id = hashOf(bytes)
    const into = join(folder, 'objects', id.slice(0, 2))
    // A reader sees the whole object or nothing; git removes temporary files with this name.
    const draft = join(into, `tmp_obj_${randomUUID()}`)
    const packed = await pack(bytes)
    const write = () => writeFile(draft, packed, { flag: 'wx', mode: 0o444 })
    await write().catch(() => mkdir(into, { recursive: true }).then(write))
    await rename(draft, join(into, id.slice(2)))
    return id
  }
}

/** The id that git gives to a text. */
export function idOfText(text: string): string {
  return hashOf(framed('blob', text))
}

function framed(type: ObjectType, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])
}

function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex')
}
