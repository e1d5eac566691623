import type { SavedState } from '../../answers'
import { idOfText, readTexts } from './object-reader'
import { type Git, GitError } from './run-git'

/** The subjects of commits that are not edits. */
export const subjects = {
  update: 'Bring up to date with what is live',
  /** A merge whose author has chosen between conflicting texts. */
  choice: 'Bring up to date with chosen texts',
  publish: 'Publish a change',
  follow: 'Follow the live release',
} as const

export const editSubject = (paths: readonly string[]): string =>
  paths.length === 1 ? `Edit ${paths[0]}` : `Edit ${paths.length} documents`

export const changeLine = (title: string): string => `\n\nChange: ${title}\n`

const changeIn = (body: string): string | undefined => /^Change: (.*)$/m.exec(body)?.[1]

export interface SavedStates {
  /**
   * Lists states, newest first. With a path, lists only states that changed this document; an empty
   * list if the path is not editable.
   */
  list(commit: string, path?: string): Promise<readonly SavedState[]>
  /**
   * Returns the texts of a state that differ from `now`; null for a document that the state lacks.
   * Returns undefined for an unknown state.
   */
  texts(
    commit: string,
    now: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string | null>> | undefined>
}

export const documentFolders = ['schemas', 'locales'] as const

const mostStates = 200

export function createSavedStates(
  git: Pick<Git, 'run'>,
  isEditable: (path: string) => boolean,
): SavedStates {
  return {
    async list(commit, path) {
      if (path !== undefined && !isEditable(path)) return []
      const told = await git.run([
        'log',
        '--first-parent',
        '-m',
        '--name-only',
        '--no-renames',
        '--no-show-signature',
        '--relative',
        `-n${mostStates}`,
        // A zero byte separates the fields, because no message contains one.
        '--format=%x00%H%x00%aI%x00%an%x00%s%x00%b%x00',
        commit,
        '--',
        ...(path === undefined ? documentFolders : [path]),
      ])
      return statesIn(told.toString('utf8')).flatMap((state) => {
        const paths = state.paths.filter(isEditable)
        return paths.length === 0 ? [] : [{ ...state, paths }]
      })
    },
    async texts(commit, now) {
      if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined
      const told = await git
        .run(['ls-tree', '-rz', commit, ...documentFolders])
        .catch((error: unknown) => {
          if (error instanceof GitError) return undefined
          throw error
        })
      if (!told) return undefined
      const then = new Map(filesIn(told).filter(([path]) => isEditable(path)))
      const differing = [...then].filter(
        ([path, id]) => now[path] === undefined || idOfText(now[path]) !== id,
      )
      const texts = await readTexts(
        git,
        differing.map(([, id]) => id),
      )
      return Object.fromEntries([
        ...differing.flatMap(([path, id]) => {
          const text = texts.get(id)
          return text === undefined || text === now[path] ? [] : [[path, text] as const]
        }),
        ...Object.keys(now)
          .filter((path) => isEditable(path) && !then.has(path))
          .map((path) => [path, null] as const),
      ])
    },
  }
}

const parts = 6

function statesIn(told: string): SavedState[] {
  const pieces = told.split('\0').slice(1)
  return Array.from({ length: Math.floor(pieces.length / parts) }, (_, at) => {
    const [id, time, who, subject, body, names] = pieces.slice(at * parts, (at + 1) * parts)
    const title = changeIn(body!)
    const named = Object.entries(subjects).find(([, words]) => words === subject)?.[0]
    const kind = (named ?? (title === undefined ? 'commit' : 'edit')) as SavedState['kind']
    const paths = names!.split('\n').filter(Boolean)
    return { id: id!, at: time!, who: who!, kind, title: title ?? subject!, paths }
  })
}

/** Lists the files of a tree. Leaves out links and submodules. */
export function filesIn(told: Buffer): [path: string, id: string][] {
  return told
    .toString('utf8')
    .split('\0')
    .flatMap((line): [string, string][] => {
      const [, id, path] = /^100(?:644|755) blob ([0-9a-f]{40,64})\t(.+)$/s.exec(line) ?? []
      return id === undefined || path === undefined ? [] : [[path, id]]
    })
}
