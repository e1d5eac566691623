import { isObject, routeKey, child, nodeMembers, valueText } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import { type SourceFile, kindOf } from '../../project/source-file'
import type { Report } from '../report'
import { projectRule } from './rule'
import { say, currentLanguage } from '../../words/words'
import { cached, cachedFor, cachedList, flatOf } from '../../json/cached'
import { nearest } from '../../source/nearest'
import { grammars } from '../grammar'

export const duplicateRoute = projectRule('LZ217', ({ kinds }) => {
  const routes = allRoutes(kinds.screen, [], routesOf)
  return routeReports(routes, [currentLanguage()], () => wrongRoutes(routes.flat()))
})

const allRoutes = cachedList<SourceFile, readonly RouteName[]>()
const routeReports = cachedFor<Report[]>()

function wrongRoutes(routes: readonly RouteName[]): Report[] {
  const fix = say`Give one of them another route.`
  const same = twice(routes, say`The route`, fix, routeKey)
  const isSame = (one: RouteName) =>
    same.some(({ file, pointer }) => file === one.file && pointer === one.pointer)
  const others = routes.filter((one) => !isSame(one))
  return [...same, ...others.flatMap(similarRoutes(fix)), ...routes.flatMap(fileRoute)]
}

/** Reports routes that differ only by case, dots or slashes, because people confuse such routes. */
function similarRoutes(fix: string): (route: RouteName) => Report[] {
  const first = new Map<string, RouteName>()
  return (route) => {
    const parts = route.name.toLowerCase().split('/')
    const key = parts.filter((segment) => segment !== '' && segment !== '.').join('/')
    const other = first.get(key) ?? route
    first.set(key, other)
    if (other.file === route.file) return []
    const what = say`The route "${route.name}" differs from "${other.name}" in ${other.file} only by case, dots or slashes.`
    return [{ file: route.file, pointer: route.pointer, what, fix }]
  }
}

function fileRoute({ name, file, pointer }: RouteName): Report | Report[] {
  if (!/^\/(?:assets\/|.*\.[A-Za-z]\w*$)/.test(name)) return []
  const what = say`The route "${name}" is the path of a file, which the web server sends in place of the screen.`
  const fix = say`Give the screen a route without an extension, and not in /assets/.`
  return { file, pointer, what, fix }
}

export const duplicateScreen = projectRule('LZ218', ({ kinds }) => [
  ...nameTwice(namesOfScreens(kinds.screen, [], namesOf('screen')), say`The screen`),
  ...nameTwice(kinds.profile.map(namesOf('profile')), say`The profile`),
  ...nameTwice(kinds.picture.map(namesOf('picture')), say`The picture`),
  ...nameTwice(kinds.fragment.map(namesOf('fragment')), say`The fragment`),
])

const namesOfScreens = cachedList<SourceFile, readonly RouteName[]>()
const nameReports = cachedFor<Report[]>()

const nameTwice = (names: readonly (readonly RouteName[])[], noun: string) =>
  nameReports(names, [noun], () => twice(names.flat(), noun, say`Rename one of them.`))

interface RouteName {
  readonly name: string
  readonly file: string
  readonly pointer: string
}

const routesOf = cached(({ path: file, json }: SourceFile): readonly RouteName[] => {
  const routes = isObject(json) && Array.isArray(json['routes']) ? json['routes'] : []
  return routes.map((route, at) => ({ name: valueText(route), file, pointer: `/routes/${at}` }))
})

const namesOf =
  (key: string) =>
  ({ path, json }: SourceFile): readonly RouteName[] =>
    isObject(json) && typeof json[key] === 'string'
      ? [{ name: json[key], file: path, pointer: `/${key}` }]
      : []

function twice(
  names: readonly RouteName[],
  noun: string,
  fix: string,
  uniqueKey = (name: string) => name,
): Report[] {
  const first = new Map<string, string>()
  return names.flatMap(({ name, file, pointer }) => {
    const other = first.get(uniqueKey(name))
    if (other === undefined) first.set(uniqueKey(name), file)
    return other === undefined
      ? []
      : { file, pointer, what: say`${noun} "${name}" is already used in ${other}.`, fix }
  })
}

export const strayFile = projectRule('LZ010', ({ others }) => [...others].flatMap(strayReports))

const readElsewhere = /(^|\/)schemas\/(?:language\/|words\/[^/]+\.json$)/

function strayReports(path: string): Report | Report[] {
  const [, stem = '', end] = /^(.*?)(\.jso?nc?5?(?:\.txt)?\s*)$/i.exec(path) ?? []
  if (end === undefined || readElsewhere.test(path)) return []
  const right = `${stem}.json`
  const what = say`The app does not read the file "${path.slice(path.lastIndexOf('/') + 1)}".`
  const report = { file: path, pointer: '', what }
  if (end !== '.json')
    return kindOf(right) ? [{ ...report, fix: say`Rename it to "${right}".` }] : []
  if (!/(^|\/)(?:schemas|locales)\//.test(path)) return []
  const folder = /(^|\/)schemas\/([^/]+)\//.exec(path)?.[2]
  const meant = folder === undefined ? undefined : nearest(folder, folders)
  return {
    ...report,
    fix:
      meant !== undefined
        ? say`Move it to "schemas/${meant}".`
        : folder !== undefined
          ? say`Move it into a folder that the app reads, such as "schemas/screens".`
          : say`Each language has a folder of texts, as in "locales/es/home.json".`,
  }
}

const folders = [
  'screens',
  'fragments',
  'endpoints',
  'profiles',
  'pictures',
  'scenarios',
  'language',
  'words',
]

export const lostGrammar = projectRule('LZ011', (project) => {
  const { list, others } = project
  if (![...others].some((path) => path.startsWith(grammarFolder))) return []
  return flatOf(lostReports(list, [others, currentLanguage()], (file) => lostIn(others, file)))
})

const grammarFolder = 'schemas/language/'

const lostReports = cachedList<SourceFile, Report[]>()

function lostIn(others: Project['others'], { path, kind, json }: SourceFile): Report[] {
  const written = isObject(json) && kind !== 'texts' ? json['$schema'] : undefined
  if (typeof written !== 'string' || /^[a-z][a-z+.-]*:/i.test(written)) return []
  const target = resolvePath(path, written.replace(/#.*$/, ''))
  if (others.has(target)) return []
  const grammar = grammars[kind]
  const right = grammar && relativePath(path, `${grammarFolder}${grammar}.schema.json`)
  const report = {
    file: path,
    pointer: '/$schema',
    what: say`There is no file "${target}".`,
  }
  if (right === undefined) return [{ ...report, fix: say`Remove the member.` }]
  const fix = say`Write "${right}".`
  const label = say`Change to ${JSON.stringify(right)}`
  return [{ ...report, fix, suggestion: { label, at: 'value', value: right, isCertain: true } }]
}

function resolvePath(from: string, written: string): string {
  const parts = written.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const segment of written.split('/')) {
    if (segment === '..') parts.pop()
    else if (segment !== '.' && segment !== '') parts.push(segment)
  }
  return parts.join('/')
}

function relativePath(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  const shared = here.findIndex((segment, at) => segment !== there[at])
  const same = shared < 0 ? here.length : shared
  return [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/')
}

export const takenProperty = projectRule('LZ223', ({ widgets }) =>
  [...widgets.values()].flatMap(({ name, file, props, field }) =>
    [...props.keys()]
      .filter((prop) => nodeMembers.has(prop) || (field && prop === 'value'))
      .map((prop) => ({
        file,
        pointer: child('/properties', prop),
        atKey: true,
        what: say`The widget "${name}" has a property "${prop}", but every node has a member with this name.`,
        fix: say`Rename the property.`,
      })),
  ),
)
