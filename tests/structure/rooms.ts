const language = ['renderer/language', 'renderer/language/renames']
const engine = [...language, 'renderer/core']
const renderer = [...engine, 'renderer/react']
const analysis = [
  'edits',
  'source',
  'types',
  'operators',
  'expressions',
  'sentences',
  'actions',
  'guarded',
  'project',
  'model',
  'powers',
  'play',
  'expect',
  'coverage',
  'check',
  'mends',
  'diff',
  'mutants',
].map((name) => `tools/analysis/${name}`)
const app = [
  'url',
  'session',
  'config',
  'report',
  'i18n',
  'shell',
  'api',
  'bootstrap',
  'preview',
  'app',
  'delivery/guarded',
  'delivery/manifest',
  'delivery',
  'static',
].map((name) => `src/${name}`)

/** The rooms of a list that stand before this one. */
const below = (room: string, list: readonly string[]) => list.slice(0, list.indexOf(room))

/**
 * The rooms of the house, from the ground up, each with the rooms that it may import besides
 * itself. A file's room is the longest path that fits it.
 * A room names only rooms that stand before it, so that nothing runs in a circle. Data (`schemas`,
 * `locales`) may be read by all.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  locales: [],
  'tests/fixtures': [],

  'renderer/language': [],
  // A room of its own, so that a phone has it with the releases and not from its start.
  'renderer/language/renames': ['renderer/language'],
  'renderer/core': language,
  'renderer/react': engine,
  widgets: renderer,

  'src/assets': [],
  'src/url': [],
  'src/session': language,
  'src/config': [],
  'src/report': engine,
  'src/i18n': engine,
  'src/shell': [...language, 'src/url'],
  'src/api': [...engine, 'src/session'],
  'src/bootstrap': [...language, 'src/session', 'src/config', 'src/api'],
  'src/preview': [...engine, 'src/config', 'src/shell', 'src/bootstrap'],
  'src/app': [...renderer, 'widgets', ...below('src/preview', app)],
  'src/delivery/guarded': language,
  'src/delivery/manifest': language,
  'src/delivery': [
    ...engine,
    'src/session',
    'src/api',
    'src/bootstrap',
    'src/app',
    'src/delivery/guarded',
    'src/delivery/manifest',
  ],
  'src/static': [...language, 'src/config', 'src/bootstrap', 'src/app'],
  src: [...renderer, 'widgets', ...app],

  'tools/terminal': [],
  'tools/json': language,
  'tools/browsers': [],
  'tools/analysis/edits': language,
  'tools/analysis/source': [...language, 'tools/analysis/edits'],
  'tools/analysis/types': language,
  'tools/analysis/operators': [...language, 'tools/analysis/types'],
  'tools/analysis/expressions': [...language, 'tools/analysis/types', 'tools/analysis/operators'],
  'tools/analysis/sentences': [...language, 'tools/analysis/operators'],
  'tools/analysis/actions': [...language, 'tools/analysis/types', 'tools/analysis/sentences'],
  'tools/analysis/guarded': [...language, 'src/delivery/guarded'],
  'tools/analysis/project': [...language, 'tools/json', 'tools/analysis/types'],
  'tools/analysis/model': [
    ...language,
    'tools/analysis/source',
    'tools/analysis/types',
    'tools/analysis/operators',
    'tools/analysis/expressions',
    'tools/analysis/actions',
    'tools/analysis/project',
  ],
  'tools/analysis/powers': [
    ...language,
    'tools/analysis/types',
    'tools/analysis/expressions',
    'tools/analysis/project',
    'tools/analysis/model',
  ],
  'tools/analysis/play': engine,
  'tools/analysis/expect': [...engine, 'tools/analysis/edits', 'tools/analysis/project'],
  'tools/analysis/coverage': [
    ...engine,
    'tools/analysis/play',
    'tools/analysis/expect',
    'tools/analysis/expressions',
    'tools/analysis/project',
    'tools/analysis/model',
  ],
  'tools/analysis/check': [...language, 'tools/json', ...below('tools/analysis/check', analysis)],
  'tools/analysis/mends': [
    ...language,
    'tools/analysis/edits',
    'tools/analysis/source',
    'tools/analysis/project',
    'tools/analysis/check',
  ],
  'tools/analysis/diff': [...language, ...below('tools/analysis/diff', analysis)],
  'tools/analysis/mutants': [...language, ...below('tools/analysis/mutants', analysis)],

  'tools/packaging': [...language, ...app, ...analysis],
  'tools/headers': app,
  'tools/sandbox': [...language, ...app, 'tools/json', 'tools/headers'],
  'tools/project': [
    ...engine,
    ...app,
    ...analysis,
    'tools/terminal',
    'tools/json',
    'tools/sandbox',
  ],
  'tools/build': [...language, 'widgets', ...analysis, 'tools/json', 'tools/packaging'],
  'tools/vite': [...language, ...app, 'tools/packaging', 'tools/build', 'tools/headers'],
  'tools/release': [
    ...language,
    ...app,
    ...analysis,
    'tools/terminal',
    'tools/json',
    'tools/packaging',
    'tools/project',
  ],
  'tools/gallery': [
    ...renderer,
    'widgets',
    ...app,
    'tools/analysis/play',
    'tools/browsers',
    'tools/packaging',
    'tools/json',
    'tools/sandbox',
  ],
  'tools/workshop': [],
  'tools/studio/page': [
    ...renderer,
    'widgets',
    ...app,
    ...analysis,
    'tools/packaging',
    'tools/json',
    'tools/gallery',
  ],
  'tools/studio/server': [
    ...engine,
    ...analysis,
    'tools/packaging',
    'tools/sandbox',
    'tools/project',
    'tools/build',
    'tools/vite',
    'tools/release',
    'tools/workshop',
  ],
  'tools/simulate': ['tools/release'],
  'tools/cli': [
    ...language,
    ...analysis,
    'tools/terminal',
    'tools/headers',
    'tools/project',
    'tools/build',
    'tools/release',
    'tools/studio/server',
  ],
  'tools/dev': [...app, 'tools/packaging', 'tools/sandbox', 'tools/workshop'],
  'tools/bench': [
    ...renderer,
    'widgets',
    ...app,
    ...analysis,
    'tools/browsers',
    'tools/packaging',
    'tools/sandbox',
    'tools/project',
    'tools/build',
    'tools/release',
    'tools/studio/server',
    'tools/cli',
    'tests/fixtures',
  ],
  'tools/test': ['tools/browsers'],
}

/** Rooms that hold data alone: whoever may read a document may read them. */
export const data: readonly string[] = ['schemas', 'locales', 'src/assets']

/** The room of a path, if it stands in one. */
export function roomOf(path: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]
}
