import type { Project } from '../../project/project'
import { newNameRefusal } from '../names'
import { type Outcome, refuse, freeNamespace, type Refusal, printed, textFile } from '../outcome'
import { copyOf } from './copy-of'
import { type Draft, type NewScreenRequest, screenText } from './wanted'
import { type Template, templates } from '../templates/templates'
import { localeOf, retitled, type Titles } from './retitled'

/**
 * Creates a screen with a route, a title in every language and scenarios, as a copy or from a
 * template. The new screen has no findings.
 */
export function newScreen(project: Project, request: NewScreenRequest): Outcome {
  const refused =
    newNameRefusal(project, { kind: 'screen', name: request.name }) ??
    routeRefusal(project, request) ??
    titleRefusal(project, request)
  if (refused) return refused
  const namespace = freeNamespace(project, request.name)
  const draft =
    'screen' in request.from
      ? copyOf(project, request, request.from.screen, namespace)
      : fromTemplate(project, request, request.from.template, namespace)
  return 'refused' in draft ? draft : made(project, draft)
}

function made({ files }: Project, { file, changes }: Draft): Outcome {
  const existing = [...changes.keys()].find((path) => path === file && files.has(path))
  return existing === undefined ? { file, changes } : refuse('fileTaken', { file: existing })
}

const routeForm = /^#?\/[\w./-]*$/

/** Returns the reason why a route is not allowed, or `undefined`. */
function routeRefusal(project: Project, { name, route }: NewScreenRequest) {
  if (!routeForm.test(route) || route.length > 128)
    return refuse('badRoute', { route, example: `/${name}` })
  const other = [...project.screens.values()].find(({ document: { routes } }) =>
    Array.isArray(routes) ? routes.includes(route) : false,
  )
  return other && refuse('routeTaken', { route, screen: other.name })
}

/** Returns a refusal if the title is missing in a language of the app. */
function titleRefusal(project: Project, { titles }: NewScreenRequest) {
  const language = project.app.languages.find((name) => (titles[name] ?? '').trim() === '')
  if (language !== undefined) return refuse('noTitle', { language })
  const title = Object.values(titles).find((words) => /[{}]/.test(words))
  return title === undefined ? undefined : refuse('bracesInTitle', { title })
}

/** A screen from a template, with its own texts. */
function fromTemplate(
  project: Project,
  request: NewScreenRequest,
  name: string,
  namespace: string,
): Draft | { readonly refused: Refusal } {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) return refuse('noTemplate', { name, templates: Object.keys(templates).join(', ') })
  const { screen, scenarios, texts } = template
  const file = `schemas/screens/${request.area ?? 'new'}/${request.name}.json`
  const document = printed(screen).replaceAll('"template.', `"${namespace}.`)
  const retitling = {
    before: titlesIn(template),
    after: request.titles,
    locale: localeOf(project, screen),
  }
  const expected = printed({ ...scenarios, screen: request.name })
  return {
    file,
    changes: new Map([
      [file, screenText(document, request, `${namespace}.title`)],
      [`schemas/scenarios/${request.name}.json`, retitled(expected, retitling)],
      ...project.app.languages.map((language): [string, string] => [
        textFile(language, namespace),
        printed({ ...(texts[language] ?? texts['en']), title: request.titles[language] ?? '' }),
      ]),
    ]),
  }
}

function titlesIn({ texts }: Template): Titles {
  return Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
}
