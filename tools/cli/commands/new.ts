import {
  newScreen,
  titlesOf,
  type NewScreenRequest,
} from '../../analysis/authoring/new-screen/new-screen'
import { renameDocument, deleteDocument } from '../../analysis/authoring/rename-and-delete'
import {
  type Outcome,
  type Refusal,
  refusalMessage,
  type Subject,
} from '../../analysis/authoring/subjects'
import { parseArguments, UsageError, type Command, type Terminal } from '../../build/terminal'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type Project } from '../../analysis/project/project'
import { writeNames } from '../../build'
import { findRoot, readFiles, replaceFile, settings } from '../../sandbox/project'

/** Finds the project that contains a folder. */
export function projectAt(cwd: string): { root: string; project: Project } {
  const root = findRoot(cwd)
  return { root, project: createProject(readFiles(root), settings) }
}

const kinds: readonly Subject['kind'][] = ['screen', 'fragment', 'endpoint']

/** Parses the kind and the name of a document, as in `screen repayment`. */
export function parseSubject(kind: string | undefined, name: string | undefined): Subject {
  const known = kinds.find((one) => one === kind)
  if (!known || name === undefined)
    throw new UsageError('Name a kind (screen, fragment or endpoint) and a name.')
  return { kind: known, name }
}

/**
 * Writes the changed files, and the schema with all names for completion in editors. Prints the
 * written files, or the reason for a refusal.
 */
export function makeIn(root: string, outcome: Outcome, terminal: Terminal): number {
  if ('refused' in outcome) {
    terminal.err(refusalText(outcome.refused))
    return 2
  }
  for (const [path, text] of outcome.changes)
    if (text === undefined) rmSync(join(root, path))
    else replaceFile(inPlace(join(root, path)), text)
  const lines = [...outcome.changes].map(
    ([path, text]) => `${text === undefined ? 'removed' : 'wrote  '} ${path}`,
  )
  terminal.out([...lines, ...writeNames(root).map((path) => `wrote   ${path}`)].join('\n'))
  return 0
}

/** Returns the file to write. For a symbolic link, this is the link's target. */
function inPlace(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file // The file does not exist yet, so there is no link.
  }
}

function refusalText(refusal: Refusal): string {
  const places = (refusal.places ?? []).map(
    ({ file, line, column }) => `  ${file}:${line}:${column}`,
  )
  return [refusalMessage(refusal), ...places].join('\n')
}

/** Creates a screen from another screen, or from a template. */
export const create: Command = {
  about:
    'Creates a screen with a route, a title in every language and scenarios. --from copies another screen. Without --title-… the copy has the title of that screen. --template uses a template: empty, page, list, form or status. The new screen has no findings. Exit code 0: created, 2: error.',
  usage:
    'new screen NAME --from SCREEN [--title-es "…" --title-en "…"] [--route R] [--area FOLDER], or new screen NAME --template T --title-es "…" --title-en "…" [--route R] [--area FOLDER]',
  async run(args, terminal) {
    const { root, project } = projectAt(terminal.cwd)
    const { languages } = project.app
    const titles = Object.fromEntries(
      languages.map((language) => [`title-${language}`, { type: 'string' } as const]),
    )
    const { values, positionals } = parseArguments(args, { ...options, ...titles }, 2)
    const [kind, name = ''] = positionals
    if (kind !== 'screen' || name === '')
      throw new UsageError('Name the document to create: screen <name>.')
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
    throw new UsageError('Use either --from or --template.')
  if (from !== undefined) return { screen: from }
  return { template: template ?? 'empty' }
}

export const rename: Command = {
  about:
    'Renames a screen, a fragment or an endpoint in every document that uses it. The routes of a screen stay the same. Exit code 0: renamed, 2: error.',
  usage: 'rename screen|fragment|endpoint NAME NEW-NAME',
  async run(args, terminal) {
    const [kind, name, to = ''] = parseArguments(args, {}, 3).positionals
    const subject = parseSubject(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, renameDocument(project, subject, to), terminal)
  },
}

/** Deletes a document that no other document uses. */
export const remove: Command = {
  about:
    'Deletes a fragment, an endpoint, or a screen with its scenarios. Also deletes the texts that no other document uses. If another document uses the screen, fragment or endpoint, the command deletes nothing and lists the uses. Exit code 0: deleted, 2: not deleted.',
  usage: 'delete screen|fragment|endpoint NAME',
  async run(args, terminal) {
    const [kind, name] = parseArguments(args, {}, 2).positionals
    const subject = parseSubject(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, deleteDocument(project, subject), terminal)
  },
}
