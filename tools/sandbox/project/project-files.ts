import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { defaultConfig } from '../../../src/config'
import type { Json } from '../../../renderer/language'
import type { NamedDocument } from '../../analysis/project/screens'
import type { Project, ProjectOptions } from '../../analysis/project/project'
import { decodeBytes } from '../../analysis/json/recover-text'
import { answeredEndpoints, answersFolder } from '../answer-call'
import { filesBelow } from '../../build/disk'
import { unknownName, UsageError } from '../../build/terminal'

/** The folders with documents, and with the files that documents use. */
export const folders = ['schemas', 'locales', 'widgets', 'src/assets'] as const

/** The run-time settings, and the endpoints that the sandbox handles. */
export const settings: ProjectOptions = {
  config: JSON.parse(JSON.stringify(defaultConfig)) as Json,
  sandbox: { endpoints: answeredEndpoints, folder: answersFolder },
}

/**
 * The parts that a phone needs for any screen, each with the advice for an author whose project
 * does not have the part.
 */
const required: Readonly<Record<string, string>> = {
  widgets: 'Copy the folder of Lienzo there, or link it.',
  'schemas/app.json': 'Write the document of the app (see "App" in docs/reference/screen.md).',
  'schemas/profiles': 'Write a region in this folder, with its time zone and currency.',
  locales: 'Write the texts of each language in this folder.',
}

/**
 * Finds the project that contains a folder. Throws `UsageError` if the folder is not in a project.
 */
export function findRoot(from: string): string {
  const root = rootAround(from)
  if (root === undefined)
    throw new UsageError(
      `There is no project here: neither ${from} nor a folder above it has schemas/screens.`,
    )
  return root
}

/**
 * Finds the project that contains a folder. Throws `UsageError` if there is no project, or if a
 * required part is missing.
 */
export function findCompleteRoot(from: string): string {
  const root = findRoot(from)
  for (const [part, fix] of Object.entries(required))
    if (!existsSync(join(root, part)))
      throw new UsageError(`The project in ${root} has no ${part}. ${fix}`)
  return root
}

/** Finds the project that contains a folder; `undefined` if the folder is not in a project. */
export function rootAround(from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, 'schemas', 'screens'))) return at
    if (dirname(at) === at) return undefined
  }
}

/** The URL of the project's documentation: `homepage` in its package.json. */
export function docsAddress(root: string | undefined): string | undefined {
  const file = join(root ?? '.', 'package.json')
  if (root === undefined || !existsSync(file)) return undefined
  const { homepage } = JSON.parse(readFileSync(file, 'utf8')) as { homepage?: unknown }
  return typeof homepage === 'string' ? homepage : undefined
}

/** The paths of all files of a project, relative to its folder. */
export function pathsIn(root: string): string[] {
  return folders.flatMap((folder) => filesBelow(root, folder))
}

/** Reads every file of a project, by path. Assets have an empty content. */
export function readFiles(root: string): Map<string, string> {
  return new Map(pathsIn(root).map((path) => [path, readText(root, path)]))
}

/** Reads one file in any encoding. Assets have an empty content. */
export function readText(root: string, path: string): string {
  return path.endsWith('.json') ? decodeBytes(readFileSync(join(root, path))) : ''
}

/** Reads one file; `undefined` if it does not exist. */
export function readTextIfThere(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? readText(root, path) : undefined
}

export function pathFromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Returns a document's path from the command line. Throws `UsageError` for other files. */
export function namedFile(project: Project, root: string, path: string): string {
  const shownPath = pathFromRoot(root, path)
  if (!project.files.has(shownPath))
    throw new UsageError(
      `${shownPath} is not a document of this project. Name a JSON file below schemas or locales.`,
    )
  return shownPath
}

/** Returns the named screens, by default all. Throws `UsageError` for an unknown name. */
export function namedScreens(project: Project, names: readonly string[]): NamedDocument[] {
  const allNames = [...project.screens.keys()]
  return (names.length === 0 ? allNames : names).map((name) => {
    const screen = project.screens.get(name)
    if (!screen) throw new UsageError(unknownName(name, allNames, 'screen'))
    return screen
  })
}
