import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Git } from './run-git'

export type ObjectType = 'blob' | 'commit' | 'tree'

export interface ObjectReader {
  /**
   * Reads an object by its id or `<commit>:<path>`. Returns undefined if the object does not exist.
   */
  read(name: string, type: 'blob' | 'commit'): Promise<string | undefined>
  /** Reads an object as bytes, because a tree is not text. */
  bytes(name: string, type: ObjectType): Promise<Buffer | undefined>
  close(): void
}

interface PendingRead {
  readonly type: string
  readonly resolve: (content: Buffer | undefined) => void
  readonly reject: (error: Error) => void
}

/**
 * Creates a reader with one `git cat-file` process. If the process ends, the reader starts another
 * one.
 */
export function createObjectReader(git: Git): ObjectReader {
  let child: ChildProcessWithoutNullStreams | undefined
  let asked: PendingRead[] = []
  let rest: Buffer = Buffer.alloc(0)
  const begin = () => {
    const begun = git.start(['cat-file', '--batch'])
    begun.stdout.on('data', (part: Buffer) => {
      rest = Buffer.concat([rest, part])
      answer()
    })
    begun.stdin.on('error', () => {})
    begun.on('error', () => {})
    begun.on('close', () => {
      if (child !== begun) return
      child = undefined
      rest = Buffer.alloc(0)
      const open = asked
      asked = []
      for (const { reject } of open) reject(new Error('git cat-file ended early.'))
    })
    return begun
  }
  const answer = () => {
    for (let next = takeAnswer(rest); next; next = takeAnswer(rest)) {
      rest = next.rest
      const first = asked.shift()
      first?.resolve(next.type === first.type ? next.content : undefined)
    }
  }
  const bytes: ObjectReader['bytes'] = (name, type) => {
    if (!/^[0-9a-f]{40}(?::[\w./-]+)?$/.test(name)) return Promise.resolve(undefined)
    child ??= begin()
    child.stdin.write(`${name}\n`)
    return new Promise((resolve, reject) => void asked.push({ type, resolve, reject }))
  }
  return {
    bytes,
    read: async (name, type) => (await bytes(name, type))?.toString('utf8'),
    close() {
      child?.stdin.end()
    },
  }
}

/** Reads the texts of objects with a process of its own. Leaves out missing objects. */
export async function readTexts(
  git: Pick<Git, 'run'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  let rest = await git.run(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))
  const texts = new Map<string, string>()
  for (const id of ids) {
    const next = takeAnswer(rest)
    if (next?.content) texts.set(id, next.content.toString('utf8'))
    rest = next?.rest ?? rest
  }
  return texts
}

export function idOfText(text: string): string {
  return idOfObject('blob', Buffer.from(text))
}

export function idOfObject(type: ObjectType, content: Buffer): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')
}

export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** Reads an answer: a line with id, type and size, then the bytes and a line end. */
function takeAnswer(
  bytes: Buffer,
): { type: string; content: Buffer | undefined; rest: Buffer } | undefined {
  const lineEnd = bytes.indexOf(10)
  if (lineEnd < 0) return undefined
  const [, type = '', size] = bytes.toString('utf8', 0, lineEnd).split(' ')
  const from = lineEnd + 1
  if (size === undefined) return { type, content: undefined, rest: bytes.subarray(from) }
  const to = from + Number(size)
  return bytes.length <= to
    ? undefined
    : { type, content: bytes.subarray(from, to), rest: bytes.subarray(to + 1) }
}

interface Answers<Answer> {
  get(key: string, ask: () => Promise<Answer>): Promise<Answer>
  /** If the cache has the result for `from`, computes the result for `to` from it. */
  derive(from: string, to: string, make: (answer: Answer) => Answer): void
}

/**
 * Creates a cache without failures and `undefined`, because a missing object can arrive later. A
 * full cache drops the oldest result.
 */
export function createAnswers<Answer>(most: number): Answers<Answer> {
  const kept = new Map<string, Promise<Answer>>()
  const keep = (key: string, answer: Promise<Answer>) => {
    kept.set(key, answer)
    const forget = () => void kept.delete(key)
    answer.then((found) => {
      if (found === undefined) forget()
    }, forget)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return answer
  }
  return {
    get: (key, ask) => kept.get(key) ?? keep(key, ask()),
    derive(from, to, make) {
      const known = kept.get(from)
      if (known) void keep(to, known.then(make)).catch(() => {})
    },
  }
}
