import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { eachOnce } from './each-once'

export const root = resolve(import.meta.dirname, '../..')

/** An import between two files of this repository, as paths from the root. */
export interface Arrow {
  from: string
  to: string
}

/** Lists the code of the product, without tests, their fakes and fixtures, and generated files. */
export function productFiles(folders: readonly string[]): string[] {
  return allFiles(folders).filter(
    (file) => !isOfTests(file) && !/\.generated\.|\.d\.ts$/.test(file),
  )
}

/** Lists every TypeScript file, tests included. */
export function allFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.tsx?$/.test(file)),
  )
}

/** True if only tests use a file: `x.test.ts`, `testing.ts`, `testing/`, `fixtures/`. */
export function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)|(^|\/)fixtures\//.test(file)
}

/**
 * Returns the specifiers of all imports in a file: static imports, dynamic imports, and imports of
 * types.
 */
export const namesIn = eachOnce((file): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [
    ...text.matchAll(
      /^(?:import|export)\b[^'=(]*\bfrom '([^']+)'|\bimport '([^']+)'|\bimport\('([^']+)'|\bnew URL\('([^']+\.\w+)'/gm,
    ),
  ].map((match) => match.slice(1).find(Boolean)!)
})

/** The imports of files of this repository. */
export function arrowsOf(file: string): Arrow[] {
  return namesIn(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => ({ from: file, to: fileAt(join(dirname(file), name)) }))
}

const endings = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts']

/** Returns the file of an import specifier. The extension is optional. */
export const fileAt = eachOnce((path): string => {
  const found = endings
    .map((ending) => path + ending)
    .find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile())
  return relative(root, join(root, found ?? path))
})

/**
 * Returns the files of this repository that load together with a file. Leaves out imports of types
 * and dynamic imports.
 */
export function loadedWith(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)(?! type)\b[^'=(]*'(\.[^']+)'/gm)].map(([, name]) =>
    fileAt(join(dirname(file), name!)),
  )
}
