import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript, because `lienzo.mjs` reads a stamp before it loads anything else.

/** The folder of built programs, from the root of the repository. */
export const builtFolder = '.cache/lienzo'

/** Reads the description of the last build; `undefined` if the file is missing or damaged. */
export function readProgram(root) {
  try {
    return JSON.parse(readFileSync(join(root, builtFolder, 'program.json'), 'utf8'))
  } catch {
    return undefined // The program is built again.
  }
}

/**
 * Describes files and folders, with relative paths. `isFresh` detects every change of these files.
 */
export function stampOf(root, paths) {
  return paths.map((path) => [
    path,
    statSync(join(root, path)).ctimeMs,
    contentOf(join(root, path)),
  ])
}

/**
 * Checks whether all files and folders of a stamp are unchanged. A file with its old modification
 * time is not read.
 */
export function isFresh(root, stamp) {
  return stamp.every(([path, time, content]) => {
    const status = statSync(join(root, path), { throwIfNoEntry: false })
    return status && (status.ctimeMs === time || contentOf(join(root, path)) === content)
  })
}

/** The hash of a file, or of the names in a folder: a new name can affect an import. */
function contentOf(path) {
  const content = statSync(path).isDirectory()
    ? readdirSync(path).sort().join('\n')
    : readFileSync(path)
  return createHash('sha256').update(content).digest('base64')
}
