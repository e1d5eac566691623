import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createService, type Service } from '../analysis/service/service'
import {
  pathsIn,
  readText,
  readTextIfThere,
  savedSession,
  saveMemory,
  settings,
} from '../sandbox/project'

export interface OpenProject {
  readonly root: string
  readonly service: Service
  /** Reads the files that changed on disk since the last call, except the files in `except`. */
  sync(except?: ReadonlySet<string>): void
  /** Replaces an editor's text of a file by the text on the disk. */
  reread(path: string): void
}

/** Opens a project for many requests. Starts with the results of the last saved check. */
export function openProject(root: string): OpenProject {
  const service = createService([], settings, savedSession(root))
  const stamps = new Map<string, string>()
  const sync = (except: ReadonlySet<string> = new Set()) => {
    const paths = new Set(pathsIn(root))
    const gone = [...stamps.keys()].filter((path) => !paths.has(path) && !except.has(path))
    for (const path of gone) stamps.delete(path)
    service.take(gone.map((path) => [path, undefined]))
    for (const path of paths) {
      const { mtimeMs, size, ino } = statSync(join(root, path))
      const stamp = `${mtimeMs} ${size} ${ino}`
      if (except.has(path) || stamps.get(path) === stamp) continue
      stamps.set(path, stamp)
      service.take([[path, readText(root, path)]])
    }
  }
  const reread = (path: string) => {
    // A file that disappears while it is open may return with the same stamp.
    stamps.delete(path)
    service.take([[path, readTextIfThere(root, path)]])
  }
  sync()
  saveMemory([...stamps.keys()].map((path) => service.text(path) ?? ''))
  return { root, service, sync, reread }
}
