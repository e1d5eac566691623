import type { Project } from '../../analysis/project'
import { refuse } from '../outcome'
import type { Wanted } from './wanted'

const routeForm = /^#?\/[\w./-]*$/

/** The reason against a route for a new screen; undefined if it is allowed. */
export function routeRefusal(project: Project, { name, route }: Wanted) {
  if (!routeForm.test(route) || route.length > 128)
    return refuse('badRoute', { route, example: `/${name}` })
  const other = [...project.screens.values()].find(({ document: { routes } }) =>
    Array.isArray(routes) ? routes.includes(route) : false,
  )
  return other && refuse('routeTaken', { route, screen: other.name })
}

/** The reason against a title; undefined if every language of the app has one. */
export function titleRefusal(project: Project, { titles }: Wanted) {
  const language = project.app.languages.find((name) => (titles[name] ?? '').trim() === '')
  if (language !== undefined) return refuse('noTitle', { language })
  const title = Object.values(titles).find((words) => /[{}]/.test(words))
  return title === undefined ? undefined : refuse('bracesInTitle', { title })
}
