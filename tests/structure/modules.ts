import { eachOnce } from './each-once'
import type { Arrow } from './imports'
import { reach } from './reach'

/**
 * The modules from the bottom up, with their subjects. A module imports only modules above it in
 * this list, so there are no cycles. Every module may read the data.
 */
const subjects = {
  'renderer/language': 'operators, limits, document types',
  'renderer/core': 'engine without React, DOM, clock or network',
  'renderer/react': 'draws a running screen, also before React DOM has loaded',
  widgets: 'one folder per widget',
  src: 'the app on the phone',
  'tools/analysis': 'checker, coverage, diff, merge',
  'tools/build': 'pages, validators, reference, settings, terminal',
  'tools/sandbox': "stands in for the lender's servers",
  'tools/release': 'signed releases, canary analysis, reports',
  'tools/server': 'server of the studio, alone or for a team',
  'tools/studio': 'page of the studio, site of the guides',
  'tools/test': 'test runs and browsers',
  'tools/cli': 'commands',
  'tools/lab': 'benchmarks, simulations, demonstrations',
} as const

/** The modules from the bottom up. */
export const modules: readonly string[] = Object.keys(subjects)

/** Modules with only data: documents, texts and pictures. */
export const data: readonly string[] = ['schemas', 'locales', 'src/assets', 'tests/fixtures']

/** Benchmarks, simulations, demonstrations and screenshots. No module imports them. */
export const lab = 'tools/lab'

/**
 * The folders of some modules, from the bottom up. A folder imports only folders above it in this
 * list. Files beside the folders may import all of them.
 */
export const folders: Readonly<Record<string, readonly string[]>> = {
  src: [
    'url',
    'session',
    'config',
    'report',
    'i18n',
    'shell',
    'api',
    'bootstrap',
    'app',
    'preview',
    'delivery/guarded',
    'delivery/manifest',
    'delivery',
    'static',
  ],
  'tools/analysis': [
    'json',
    'words',
    'edits',
    'source',
    'types',
    'operators',
    'expressions',
    'sentences',
    'templates',
    'actions',
    'project',
    'model',
    'names',
    'guarded',
    'play',
    'expect',
    'coverage',
    'explain',
    'check',
    'explore',
    'fixes',
    'diff',
    'authoring',
    'merge',
    'mutants',
    'service',
  ],
  'tools/server': ['answers', 'app', 'studio', 'team'],
}

const longestIn = (path: string, names: readonly string[]) =>
  names
    .filter((name) => path === name || path.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length)[0]

/** The module of a path, if it belongs to one. */
export const moduleOf = eachOnce((path): string | undefined =>
  longestIn(path, [...modules, ...data]),
)

/** The folder of a path within its module, if the module orders its folders. */
export const folderOf = eachOnce((path): string | undefined => {
  const module = moduleOf(path)
  if (!module || !folders[module]) return undefined
  return longestIn(path.slice(module.length + 1), folders[module])
})

/**
 * Draws the modules in Mermaid. Each line is a path of arrows. Leaves out an arrow if a path of
 * other arrows connects its two modules.
 */
export function drawModules(arrows: readonly Arrow[]): string {
  const imports = new Map<string, string[]>(modules.map((module) => [module, []]))
  for (const { from, to } of arrows) {
    const [one, other] = [moduleOf(from)!, moduleOf(to)!]
    if (one !== other && imports.has(other)) imports.get(one)?.push(other)
  }
  const top = modules.filter((module) => module !== lab).toReversed()
  const isDirect = (from: string, to: string) =>
    !imports.get(from)!.some((other) => other !== to && reach(other, imports).has(to))
  const boxes = top.map(
    (module) => `  ${idOf(module)}["${module}: ${subjects[module as keyof typeof subjects]}"]`,
  )
  const left = new Map(
    top.map((from) => [
      from,
      [...new Set(imports.get(from))].filter((to) => isDirect(from, to)).toSorted(),
    ]),
  )
  const pathFrom = (from: string): string[] => {
    const to = left.get(from)?.shift()
    return to === undefined ? [from] : [from, ...pathFrom(to)]
  }
  const lines: string[] = []
  for (const from of top)
    while (left.get(from)!.length > 0) lines.push(`  ${pathFrom(from).map(idOf).join(' --> ')}`)
  return ['flowchart TD', ...boxes, ...lines].join('\n')
}

const idOf = (module: string) => module.replace(/^.*\//, '')
