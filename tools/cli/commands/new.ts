import {
  newScreen,
  titlesOf,
  type NewScreenRequest,
  renameDocument,
  deleteDocument,
  type Outcome,
  type Refusal,
  type Subject,
  wordsOf,
} from '../../analysis/authoring'
import { readLine, UsageError, type Command, type Terminal } from '../../node/terminal'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type Project } from '../../analysis/project/project'
import { writeNames } from '../../build'
import { findRoot, readFiles, replaceFile, settings } from '../../sandbox/project'

/** The project around a folder. */
export function projectAt(cwd: string): { root: string; project: Project } {
  const root = findRoot(cwd)
  return { root, project: createProject(readFiles(root), settings) }
}

const kinds: readonly Subject['kind'][] = ['screen', 'fragment', 'endpoint']

/** The subject of a command line, as in `screen repayment`. */
export function subjectOf(kind: string | undefined, name: string | undefined): Subject {
  const known = kinds.find((one) => one === kind)
  if (!known || name === undefined)
    throw new UsageError(
      'Say what it is about: a screen, a fragment or an endpoint, with its name.',
    )
  return { kind: known, name }
}

/**
 * Writes the changed files, each one completely, and the names that editors offer. Prints the files
 * or the refusal.
 */
export function makeIn(root: string, outcome: Outcome, terminal: Terminal): number {
  if ('refused' in outcome) {
    terminal.err(refusalText(outcome.refused))
    return 2
  }
  for (const [path, text] of outcome.changes)
    if (text === undefined) rmSync(join(root, path))
    else replaceFile(inPlace(join(root, path)), text)
  writeNames(root)
  terminal.out(
    [...outcome.changes]
      .map(([path, text]) => `${text === undefined ? 'removed' : 'wrote  '} ${path}`)
      .join('\n'),
  )
  return 0
}

/** The file to write: for a link, its target. */
function inPlace(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file // It is new.
  }
}

function refusalText(refusal: Refusal): string {
  const places = (refusal.places ?? []).map(
    ({ file, line, column }) => `  ${file}:${line}:${column}`,
  )
  return [wordsOf(refusal), ...places].join('\n')
}

/** Creates a screen from another one, or from a template. */
export const create: Command = {
  about:
    'Makes a screen with its route, its title in every language and its scenarios: a copy of another, which lends its title where none is given, or from the template empty, page, list, form or status. The checker finds nothing wrong with it. Exit code 0: made, 2: it cannot be made.',
  usage:
    'new screen NAME --from SCREEN|--template T [--route R] [--area FOLDER] [--title-es "…" --title-en "…"]',
  async run(args, terminal) {
    const { root, project } = projectAt(terminal.cwd)
    const { languages } = project.app
    const titles = Object.fromEntries(
      languages.map((language) => [`title-${language}`, { type: 'string' } as const]),
    )
    const { values, positionals } = readLine(args, { ...options, ...titles }, 2)
    const [kind, name = ''] = positionals
    if (kind !== 'screen' || name === '')
      throw new UsageError('Say what is to be made: a screen, with its name.')
    const given = values as Readonly<Record<string, string | undefined>>
    const source = project.screens.get(values.from ?? '')
    const known = source ? titlesOf(project, source) : {}
    const request: NewScreenRequest = {
      name,
      route: values.route ?? `/${name}`,
      ...(values.area === undefined ? {} : { area: values.area }),
      titles: Object.fromEntries(
        languages.map((language) => [
          language,
          given[`title-${language}`] ?? known[language] ?? '',
        ]),
      ),
      from: sourceOf(values),
    }
    return makeIn(root, newScreen(project, request), terminal)
  },
}

const options = {
  from: { type: 'string' },
  template: { type: 'string' },
  route: { type: 'string' },
  area: { type: 'string' },
} as const

function sourceOf({
  from,
  template,
}: {
  from?: string | undefined
  template?: string | undefined
}): NewScreenRequest['from'] {
  if (from !== undefined && template !== undefined)
    throw new UsageError('A screen is made --from another or from a --template, not from both.')
  if (from !== undefined) return { screen: from }
  return { template: template ?? 'empty' }
}

/** Renames a document. */
export const rename: Command = {
  about:
    'Gives a screen, a fragment or an endpoint another name, in every document that names it; the routes of a screen stay. Exit code 0: renamed, 2: it cannot be.',
  usage: 'rename screen|fragment|endpoint NAME NEW-NAME',
  async run(args, terminal) {
    const [kind, name, to = ''] = readLine(args, {}, 3).positionals
    const subject = subjectOf(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, renameDocument(project, subject, to), terminal)
  },
}

/** Deletes an unused document. */
export const remove: Command = {
  about:
    'Takes away a screen with its scenarios, a fragment or an endpoint, and the texts that nothing else names. While another document uses it, it stays, and the places are told. Exit code 0: gone, 2: it stays.',
  usage: 'delete screen|fragment|endpoint NAME',
  async run(args, terminal) {
    const [kind, name] = readLine(args, {}, 2).positionals
    const subject = subjectOf(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, deleteDocument(project, subject), terminal)
  },
}
