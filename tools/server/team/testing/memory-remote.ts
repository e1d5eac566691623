import type { RefMove, RefMoveResult } from '../git/push-batches'
import type { CommitFacts, Repository } from '../git/repository'
import type { NewCommit } from '../git/commits'
import { idOfText } from '../../app/git/object-reader'
import { subjects } from '../../app/git/saved-states'
import { createMemoryStore, type MemoryStore } from './memory-release'

/** A git remote in memory. Several servers can open it. */
export interface MemoryRemote {
  readonly refs: Map<string, string>
  /** The release store that all these servers share. */
  readonly store: MemoryStore
  /** Opens the remote. `travel` delays requests and answers. */
  open(travel?: () => Promise<unknown>): Repository
  textsOf(commit: string): ReadonlyMap<string, string>
  textsAt(ref: string): ReadonlyMap<string, string>
}

interface MemoryCommit extends Pick<NewCommit, 'parents' | 'author' | 'message'> {
  readonly texts: ReadonlyMap<string, string>
}

const idLength = 40

export function createMemoryRemote(texts: Readonly<Record<string, string>>): MemoryRemote {
  const refs = new Map<string, string>()
  const commits = new Map<string, MemoryCommit>()
  const blobs = new Map<string, string>()
  const store = (commit: MemoryCommit) => {
    // A later commit has a greater id.
    const id = (commits.size + 1).toString(16).padStart(idLength, '0')
    commits.set(id, commit)
    for (const text of commit.texts.values()) blobs.set(idOfText(text), text)
    return id
  }
  const commitOf = ({ parents, tree, files, author, message }: NewCommit) => {
    const next = new Map(commits.get(tree ?? parents[0] ?? '')?.texts)
    for (const [path, text] of files)
      if (text === undefined) next.delete(path)
      else next.set(path, text)
    return store({ parents, author, message, texts: next })
  }
  const ancestors = (id: string, found = new Set<string>()): Set<string> => {
    if (found.has(id)) return found
    found.add(id)
    for (const parent of commits.get(id)?.parents ?? []) ancestors(parent, found)
    return found
  }
  const first = { name: 'First', email: '', subject: 'first' }
  const opening = { parents: [], author: first, message: 'Begin\n' }
  refs.set('refs/heads/main', store({ ...opening, texts: new Map(Object.entries(texts)) }))
  const moveAll = (moves: readonly RefMove[]): RefMoveResult[] => {
    if (moves.some(({ ref, from }) => (refs.get(ref) ?? '') !== from))
      return moves.map(() => ({ kind: 'lost' }))
    return moves.map(({ ref, to }) => {
      const commit = typeof to === 'string' ? to : commitOf(to)
      refs.set(ref, commit)
      return { kind: 'moved', commit }
    })
  }
  const documentsOf = ({ texts: all }: MemoryCommit) =>
    [...all].filter(([path]) => /^(schemas|locales)\//.test(path))
  const open: MemoryRemote['open'] = (travel = () => Promise.resolve()) => {
    const known = new Map<string, string>()
    return {
      refs: known,
      async look() {
        await travel()
        const changed = [...refs].filter(([ref, id]) => known.get(ref) !== id)
        for (const [ref, id] of changed) known.set(ref, id)
        await travel()
        return changed.map(([ref]) => ref)
      },
      async move(...moves) {
        await travel()
        const moved = moveAll(moves)
        await travel()
        for (const [at, one] of moved.entries())
          if (one.kind === 'moved') known.set(moves[at]!.ref, one.commit)
        return moved
      },
      create: async (commit) => commitOf(commit),
      snapshot: async (id) =>
        new Map(documentsOf(commits.get(id)!).map(([path, text]) => [path, idOfText(text)])),
      text: async (id) => blobs.get(id),
      commit: async (id): Promise<CommitFacts | undefined> => {
        const commit = commits.get(id)
        return commit && { tree: id, parents: commit.parents, author: '', seconds: 0 }
      },
      file: async (id, path) => commits.get(id)?.texts.get(path),
      history: async (id, most) => {
        const found: string[] = []
        for (let at: string | undefined = id; at && found.length < most; )
          at = commits.get(found[found.push(at) - 1]!)?.parents[0]
        return found
      },
      states: { list: async () => [], texts: async () => undefined },
      base: async (one, other) =>
        [...ancestors(one)]
          .filter((id) => ancestors(other).has(id))
          .sort()
          .at(-1),
      authors: async (without, id) => {
        const old = ancestors(without)
        const edits = [...ancestors(id)].flatMap((each) => {
          const { parents, message, author } = commits.get(each)!
          const isMerge = parents.length > 1 && !message.startsWith(subjects.choice)
          return old.has(each) || isMerge ? [] : [author.email, author.subject]
        })
        return [...new Set(edits)].filter(Boolean)
      },
      close: () => {},
    }
  }
  const textsOf = (commit: string) => new Map(documentsOf(commits.get(commit)!))
  return {
    refs,
    store: createMemoryStore(),
    open,
    textsOf,
    textsAt: (ref) => textsOf(refs.get(ref)!),
  }
}
