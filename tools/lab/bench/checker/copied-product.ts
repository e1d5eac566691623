import { type JsonObject, valueText, visitValue } from '../../../../renderer/language'
import { readFiles } from '../../../sandbox/project'

/**
 * Copies the product's screens and their scenarios under new names until there are `count` screens.
 * Screens that the app document names are not copied, because the app document gives these screens
 * more rights.
 */
export function copiedProduct(root: string, count: number): Map<string, string> {
  const files = readFiles(root)
  const documents = [...files].flatMap(([path, text]) =>
    /^schemas\/(?:screens|scenarios)\//.test(path)
      ? [[path, JSON.parse(text) as JsonObject] as const]
      : [],
  )
  const named = namesIn(JSON.parse(files.get('schemas/app.json')!) as JsonObject)
  const names = documents.flatMap(([path, { screen }]) =>
    path.startsWith('schemas/screens/') ? [valueText(screen)] : [],
  )
  const free = names.filter((name) => !named.has(name))
  for (let at = 0; names.length + at < count; at++) {
    const copy = Math.floor(at / free.length) + 1
    for (const [path, document] of documents)
      if (document['screen'] === free[at % free.length])
        files.set(path.replace('.json', `-${copy}.json`), copyOf(document, copy))
  }
  return files
}

function copyOf(document: JsonObject, copy: number): string {
  const { screen, routes } = document
  const ownRoutes = Array.isArray(routes)
    ? { routes: routes.map((route) => `${valueText(route)}-${copy}`) }
    : {}
  const changed = { ...document, screen: `${valueText(screen)}-${copy}`, ...ownRoutes }
  return JSON.stringify(changed, undefined, 2)
}

/**
 * Returns all strings and member names in the members of the app document that can name screens.
 */
function namesIn(app: JsonObject): ReadonlySet<string> {
  const names = new Set<string>()
  for (const member of ['native', 'guarded', 'session'])
    visitValue(app[member], (value, _, name) => {
      if (typeof value === 'string') names.add(value)
      if (typeof name === 'string') names.add(name)
    })
  return names
}
