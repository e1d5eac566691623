import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { documentRefusal, editRefusal } from '../../studio'
import {
  createSavedStates,
  documentFolders,
  filesIn,
  type SavedStates,
  subjects,
} from '../../app/git/saved-states'
import {
  createAnswers,
  createObjectReader,
  idOfText,
  isObjectId,
} from '../../app/git/object-reader'
import { createPushBatches, type RefMoveResult, type RefMove } from './push-batches'
import { type ObjectFolder, openObjectFolder } from './object-folder'
import { createCommit, type NewCommit } from './commits'
import { gitDirOption, createGit } from '../../app/git/run-git'

/** The object ids of the documents of a commit, by path. */
export type CommitSnapshot = ReadonlyMap<string, string>

/** A local clone of the remote, which can be deleted at any time. */
export interface Repository {
  /** The refs after the last fetch or push. */
  readonly refs: ReadonlyMap<string, string>
  /** Fetches from the remote, and returns the names of the refs that have moved. */
  look(): Promise<readonly string[]>
  move(...moves: readonly RefMove[]): Promise<readonly RefMoveResult[]>
  /** Creates a commit without a push. */
  create(commit: NewCommit): Promise<string>
  snapshot(commit: string): Promise<CommitSnapshot>
  text(id: string): Promise<string | undefined>
  commit(id: string): Promise<CommitFacts | undefined>
  file(commit: string, path: string): Promise<string | undefined>
  history(commit: string, most: number): Promise<readonly string[]>
  readonly states: SavedStates
  base(one: string, other: string): Promise<string | undefined>
  /**
   * Returns the addresses of the people who edited between two commits. The author of a merge
   * counts only if the merge needed a choice between texts.
   */
  authors(without: string, commit: string): Promise<readonly string[]>
  close(): void
}

export interface CommitFacts {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: string
  readonly seconds: number
}

interface RepositoryOptions {
  readonly folder: string
  readonly remote: string
  readonly branch: string
  readonly credentialsFile?: string | undefined
  /** The patterns of refs to fetch, by default the live branch, all changes and the tokens. */
  readonly patterns?: readonly string[]
}

/** The ref that stores the tokens. */
export const tokenRef = 'refs/lienzo/token/list'

const patternsOf = (branch: string) => [
  `refs/heads/${branch}`,
  'refs/heads/change/*',
  'refs/lienzo/change/*',
  'refs/lienzo/token/*',
]

// The prefix in the local clone for refs of the remote.
const copied = 'refs/remote/'
const keptAnswers = 1000
const keptTexts = 20_000
const keptContents = 5000

export async function openRepository({
  folder,
  remote,
  branch,
  credentialsFile,
  patterns = patternsOf(branch),
}: RepositoryOptions): Promise<Repository> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = openObjectFolder(folder)
  const git = createGit(gitDirOption(folder), { credentialsFile, objects: made.folder })
  const fetcher = createGit(gitDirOption(folder), { credentialsFile })
  // Git's template folder could contain hooks, so no template is used.
  if (!existsSync(join(folder, 'HEAD'))) await git.run(['init', '--quiet', '--bare', '--template='])
  const reader = createObjectReader(git)
  const texts = createAnswers<string | undefined>(keptTexts)
  const commits = createAnswers<CommitFacts | undefined>(keptTexts)
  const contents = createAnswers<Buffer | undefined>(keptContents)
  const contentOf = (id: string, type: 'commit' | 'tree') =>
    contents.get(id, () => reader.bytes(id, type))
  const factsOf = (id: string) =>
    commits.get(id, async () => {
      const content = await contentOf(id, 'commit')
      return content && readFacts(content.toString('utf8'))
    })
  /** Caches written trees and commits, because the next save of the change needs them. */
  const write: ObjectFolder['write'] = (id, type, content) => {
    made.write(id, type, content)
    if (type !== 'blob') void contents.get(id, async () => content)
  }
  const create = (commit: NewCommit) => createCommit({ read: contentOf, write }, commit)
  const pushMoves = createPushBatches(git, remote)
  const refs = new Map<string, string>()
  const look = once(async () => {
    const before = new Map(refs)
    const told = refsIn(
      await git.run(['ls-remote', '--refs', '--end-of-options', remote, ...patterns]),
    )
    const isKnown = ([ref, id]: [string, string]) => id === before.get(ref) || id === refs.get(ref)
    // If all refs are known, there is nothing to fetch.
    if (told.size === before.size && [...told].every(isKnown)) return []
    await fetcher.run([
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--prune',
      '--end-of-options',
      remote,
      ...patterns.map((pattern) => `+${pattern}:${pattern.replace('refs/', copied)}`),
    ])
    const found = refsIn(
      await git.run(['for-each-ref', '--format=%(objectname)\t%(refname)', copied]),
    )
    return takeRefs(refs, before, found)
  })
  const snapshots = createAnswers<CommitSnapshot>(keptAnswers)
  const bases = createAnswers<string | undefined>(keptAnswers)
  const text = (id: string) => texts.get(id, () => reader.read(id, 'blob'))
  /** Computes the snapshot of a new commit from the snapshot of its parent, without running git. */
  const follow = ({ to }: RefMove, commit: string) => {
    if (typeof to === 'string' || to.tree !== undefined || to.parents.length !== 1) return
    const [before = ''] = to.parents
    snapshots.derive(before, commit, (snapshot) => changed(snapshot, to.files))
    const main = refs.get(`refs/heads/${branch}`)
    bases.derive(`${main} ${before}`, `${main} ${commit}`, (base) => base)
  }
  return {
    refs,
    look,
    text,
    async move(...moves) {
      const known = moves.map(async ({ ref, from, to }) => ({
        ref,
        from,
        commit: typeof to === 'string' ? to : await create(to),
      }))
      const moved = await pushMoves(await Promise.all(known))
      for (const [at, { ref }] of moves.entries()) {
        const one = moved[at]!
        if (one.kind !== 'moved') continue
        refs.set(ref, one.commit)
        follow(moves[at]!, one.commit)
      }
      return moved
    },
    create,
    // A snapshot contains only documents: no links, no submodules, no other files.
    snapshot: (commit) =>
      snapshots.get(commit, async () => {
        const told = await git.run([
          'ls-tree',
          '-rz',
          '--full-tree',
          requireId(commit),
          ...documentFolders,
        ])
        return new Map(filesIn(told).filter(([path]) => documentRefusal(path) === undefined))
      }),
    commit: factsOf,
    states: createSavedStates(git, (path) => editRefusal(path) === undefined),
    async file(commit, path) {
      if (!(await factsOf(commit))) throw new Error(noCommit)
      const name = `${commit}:${path}`
      return texts.get(name, () => reader.read(name, 'blob'))
    },
    base: (one, other) =>
      bases.get(`${one} ${other}`, () =>
        git.run(['merge-base', requireId(one), requireId(other)]).then(
          (told) => told.toString('utf8').trim(),
          () => undefined,
        ),
      ),
    async history(commit, most) {
      const told = await git.run([
        'rev-list',
        '--first-parent',
        `-n${most}`,
        requireId(commit),
        '--',
      ])
      return told.toString('utf8').trim().split('\n')
    },
    async authors(without, commit) {
      const range = `${requireId(without)}..${requireId(commit)}`
      const list = (...chosen: readonly string[]) =>
        git.run(['log', ...chosen, '--format=%ae%n%ce', range, '--'])
      const found = await Promise.all([
        list('--no-merges'),
        list('--merges', `--grep=^${subjects.choice}$`),
      ])
      return [...new Set(found.join('\n').split('\n').filter(Boolean))]
    },
    close: () => reader.close(),
  }
}

function changed(snapshot: CommitSnapshot, files: NewCommit['files']): CommitSnapshot {
  const next = new Map(snapshot)
  for (const [path, text] of files) {
    if (text === undefined) next.delete(path)
    else if (documentRefusal(path) === undefined) next.set(path, idOfText(text))
  }
  return next
}

function refsIn(told: Buffer): Map<string, string> {
  return new Map(
    told
      .toString('utf8')
      .split('\n')
      .flatMap((line): [string, string][] => {
        const [id = '', ref = ''] = line.split('\t')
        return isObjectId(id) ? [[ref.replace(copied, 'refs/'), id]] : []
      }),
  )
}

/**
 * Updates `refs` after a fetch. Skips refs that a push has moved during the fetch, because the
 * fetched value is older.
 */
function takeRefs(
  refs: Map<string, string>,
  before: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const names = [...new Set([...before.keys(), ...found.keys()])]
  const changed = names.filter(
    (ref) => before.get(ref) !== found.get(ref) && refs.get(ref) === before.get(ref),
  )
  for (const ref of changed) {
    const id = found.get(ref)
    if (id === undefined) refs.delete(ref)
    else refs.set(ref, id)
  }
  return changed
}

function readFacts(text: string): CommitFacts {
  const lines = text.slice(0, text.indexOf('\n\n')).split('\n')
  const author = /^author (.*) <[^>]*> (\d+) /m.exec(text)
  return {
    tree: lines[0]?.slice('tree '.length) ?? '',
    parents: lines.flatMap((line) => (line.startsWith('parent ') ? [line.slice(7)] : [])),
    author: author?.[1] ?? '',
    seconds: Number(author?.[2] ?? 0),
  }
}

const noCommit = 'The id of a commit is expected here.'

function requireId(id: string): string {
  if (!isObjectId(id)) throw new Error(noCommit)
  return id
}

/** Returns a function that shares runs of `ask`: all calls during a run get the next run. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      const running = ask()
      last = running.catch(() => {})
      return running
    })
    return next
  }
}

export async function textsOf(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  commit: string,
): Promise<Record<string, string>> {
  return snapshotTexts(repository, await repository.snapshot(commit))
}

export async function snapshotTexts(
  { text }: Pick<Repository, 'text'>,
  snapshot: CommitSnapshot,
): Promise<Record<string, string>> {
  const texts = [...snapshot].map(async ([path, id]) => [path, (await text(id)) ?? ''] as const)
  return Object.fromEntries(await Promise.all(texts))
}
