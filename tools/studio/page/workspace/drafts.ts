import { t } from '../words/words'
/** The unsaved text of a file. `base` is the hash of the saved file that was edited. */
export interface Draft {
  readonly text: string
  readonly base: string | undefined
}

/** Stores unsaved text, so that it survives a crash or a reload. */
export interface Drafts {
  readonly all: () => ReadonlyMap<string, Draft>
  readonly keep: (path: string, draft: Draft) => void
  readonly drop: (path: string) => void
}

/** Stores drafts in the browser, separately for each change. Calls `tell` if it is full. */
export function createDrafts(
  storage: Storage,
  tell: (problem: string) => void,
  change = '',
): Drafts {
  const prefix = `lienzo.studio.draft:${change}`
  return {
    all() {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(
        (key) => key.startsWith(prefix),
      )
      return new Map(keys.flatMap((key) => read(key.slice(prefix.length), storage.getItem(key))))
    },
    keep(path, draft) {
      try {
        storage.setItem(prefix + path, JSON.stringify(draft))
      } catch {
        tell(t('drafts.noSpace', { path }))
      }
    },
    drop: (path) => storage.removeItem(prefix + path),
  }
}

/** Reads a stored draft. Ignores an entry with another format. */
function read(path: string, stored: string | null): [string, Draft][] {
  try {
    const { text, base } = JSON.parse(stored ?? 'null') as { text?: unknown; base?: unknown }
    return typeof text === 'string'
      ? [[path, { text, base: typeof base === 'string' ? base : undefined }]]
      : []
  } catch {
    return []
  }
}
