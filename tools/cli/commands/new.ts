import { newScreen, titlesOf, type Wanted } from '../../authoring'
import { readLine, UsageError, type Command } from '../../terminal'
import { makeIn, projectAt } from '../make-in'

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
    const wanted: Wanted = {
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
    return makeIn(root, newScreen(project, wanted), terminal)
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
}): Wanted['from'] {
  if (from !== undefined && template !== undefined)
    throw new UsageError('A screen is made --from another or from a --template, not from both.')
  if (from !== undefined) return { screen: from }
  return { template: template ?? 'empty' }
}
