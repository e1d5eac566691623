import { eachOnce } from './each-once'

const language = ['renderer/language', 'renderer/language/renames']
const engine = [...language, 'renderer/clock', 'renderer/core']
const renderer = [...engine, 'renderer/react']
const analysis = [
  'words',
  'edits',
  'source',
  'types',
  'operators',
  'expressions',
  'sentences',
  'actions',
  'project',
  'guarded',
  'model',
  'capabilities',
  'play',
  'expect',
  'coverage',
  'check',
  'fixes',
  'diff',
  'merge',
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

/** The modules of a list that come before this one. */
const below = (module: string, list: readonly string[]) => list.slice(0, list.indexOf(module))

/**
 * The daily modules from the bottom up, each with the modules that it may import besides itself. A
 * file belongs to the module with the longest matching path. A module names only earlier ones, so
 * that there are no cycles. Every module may read the data (`schemas`, `locales`).
 */
const daily: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  locales: [],
  'tests/fixtures': [],

  'renderer/language': [],
  // A separate module, so that a phone loads it with the releases and not at its start.
  'renderer/language/renames': ['renderer/language'],
  // The only module that asks the device for time; the core knows its port alone.
  'renderer/clock': [],
  'renderer/core': [...language, 'renderer/clock'],
  'renderer/react': engine,
  'renderer/paint': [],
  widgets: renderer,

  'src/assets': [],
  'src/url': [],
  'src/session': language,
  'src/config': [...language, 'renderer/clock'],
  'src/report': engine,
  'src/i18n': engine,
  'src/shell': [...language, 'renderer/clock', 'src/url'],
  'src/api': [...engine, 'src/session'],
  'src/bootstrap': [...engine, 'src/session', 'src/config', 'src/api'],
  'src/preview': [...engine, 'src/config', 'src/shell', 'src/api', 'src/bootstrap'],
  'src/app': [...renderer, 'renderer/paint', 'widgets', ...below('src/preview', app)],
  'src/delivery/guarded': language,
  'src/delivery/manifest': language,
  'src/delivery': [
    ...engine,
    'src/session',
    'src/api',
    'src/bootstrap',
    'src/report',
    'src/app',
    'src/delivery/guarded',
    'src/delivery/manifest',
  ],
  'src/static': [...language, 'src/config', 'src/i18n', 'src/api', 'src/bootstrap', 'src/app'],
  src: [...renderer, 'widgets', ...app],

  'tools/json': language,
  'tools/net': [],
  'tools/programs': [],
  'tools/browsers': ['tools/net', 'tools/programs'],
  'tools/analysis/words': [],
  'tools/analysis/edits': language,
  'tools/analysis/source': ['tools/analysis/words', ...language, 'tools/analysis/edits'],
  'tools/terminal': ['tools/analysis/source'],
  'tools/analysis/types': [...language, 'tools/analysis/words'],
  'tools/analysis/operators': [...language, 'tools/analysis/words', 'tools/analysis/types'],
  'tools/analysis/expressions': [
    'tools/analysis/words',
    ...engine,
    'tools/analysis/types',
    'tools/analysis/operators',
  ],
  'tools/analysis/sentences': [...language, 'tools/analysis/words', 'tools/analysis/operators'],
  'tools/analysis/actions': [
    ...language,
    'tools/analysis/words',
    'tools/analysis/types',
    'tools/analysis/sentences',
  ],
  'tools/analysis/project': [...language, 'tools/json', 'tools/analysis/types'],
  'tools/analysis/guarded': [...language, 'src/delivery/guarded', 'tools/analysis/project'],
  'tools/analysis/model': [
    'tools/analysis/words',
    ...language,
    'tools/analysis/source',
    'tools/analysis/types',
    'tools/analysis/operators',
    'tools/analysis/expressions',
    'tools/analysis/actions',
    'tools/analysis/project',
  ],
  'tools/analysis/capabilities': [
    ...language,
    'tools/analysis/words',
    'tools/analysis/types',
    'tools/analysis/expressions',
    'tools/analysis/project',
    'tools/analysis/model',
  ],
  'tools/analysis/play': [...engine, 'tools/analysis/words'],
  'tools/analysis/expect': [
    'tools/analysis/words',
    ...engine,
    'tools/analysis/edits',
    'tools/analysis/project',
  ],
  'tools/analysis/coverage': [
    ...engine,
    'tools/analysis/play',
    'tools/analysis/expect',
    'tools/analysis/expressions',
    'tools/analysis/project',
    'tools/analysis/model',
  ],
  'tools/analysis/check': [
    ...language,
    'src/delivery/guarded',
    'tools/json',
    ...below('tools/analysis/check', analysis),
  ],
  'tools/analysis/fixes': [
    'tools/analysis/words',
    ...language,
    'tools/analysis/edits',
    'tools/analysis/source',
    'tools/analysis/project',
    'tools/analysis/check',
  ],
  'tools/analysis/diff': [
    ...language,
    'src/delivery/guarded',
    'tools/json',
    ...below('tools/analysis/diff', analysis),
  ],
  'tools/analysis/merge': [...language, 'tools/analysis/edits', 'tools/analysis/diff'],
  'tools/analysis/mutants': [
    ...language,
    'src/delivery/guarded',
    ...below('tools/analysis/mutants', analysis),
  ],

  'tools/authoring': [...language, 'src/delivery/guarded', ...analysis],
  'tools/packaging': [...language, ...app, ...analysis, 'tools/json'],
  'tools/headers': app,
  'tools/configure': [
    ...language,
    ...app,
    'tools/json',
    'tools/analysis/source',
    'tools/packaging',
    'tools/headers',
  ],
  'tools/sandbox': [...language, ...app, 'tools/json', 'tools/headers'],
  'tools/project': [
    ...engine,
    ...app,
    ...analysis,
    'tools/terminal',
    'tools/json',
    'tools/packaging',
    'tools/sandbox',
  ],
  // A separate module, since it loads the bundler, which a command does not wait for.
  'tools/code': [],
  'tools/build': [
    ...language,
    'widgets',
    'src/config',
    'tools/terminal',
    ...analysis,
    'tools/json',
    'tools/packaging',
    'tools/code',
  ],
  'tools/vite': [
    ...language,
    ...app,
    'tools/packaging',
    'tools/code',
    'tools/build',
    'tools/headers',
  ],
  // The rules that judge a release; it knows no store, no phone and no clock.
  'tools/canary': [],
  // A separate module, so that a browser signs like the command line.
  'tools/release/signing': [...language, 'src/delivery/manifest'],
  'tools/release': [
    'tools/release/signing',
    ...language,
    ...app,
    ...analysis,
    'tools/terminal',
    'tools/json',
    'tools/packaging',
    'tools/net',
    'tools/project',
    'tools/canary',
  ],
  'tools/reports': [
    ...language,
    'src/report',
    'src/delivery/manifest',
    'tools/terminal',
    'tools/net',
    'tools/packaging',
    'tools/project',
  ],
  'tools/workshop': [],
  // The answers of a team's server, for the server and its pages.
  'tools/studio/answers': [],
  'tools/studio/page': [
    ...renderer,
    'widgets',
    ...app,
    ...analysis,
    'tools/authoring',
    'tools/packaging',
    'tools/json',
    'tools/canary',
    'tools/release/signing',
    'tools/studio/answers',
  ],
  'tools/studio/server': [
    ...engine,
    ...analysis,
    'tools/json',
    'tools/packaging',
    'tools/sandbox',
    'tools/project',
    'tools/build',
    'tools/vite',
    'tools/release',
    'tools/workshop',
  ],
  'tools/team': [
    'tools/studio/answers',
    ...language,
    ...analysis,
    'tools/terminal',
    'tools/net',
    'tools/json',
    'tools/project',
    'tools/build',
    'tools/sandbox',
    'tools/release/signing',
    'tools/release',
    'tools/studio/server',
  ],
  'tools/cli': [
    ...language,
    ...analysis,
    'tools/authoring',
    'tools/terminal',
    'tools/headers',
    'tools/configure',
    'tools/project',
    'tools/build',
    'tools/release',
    'tools/reports',
    'tools/studio/server',
    'tools/team',
  ],
  'tools/dev': [
    ...app,
    'tools/terminal',
    'tools/json',
    'tools/packaging',
    'tools/build',
    'tools/sandbox',
    'tools/workshop',
  ],
  'tools/test': ['tools/programs', 'tools/browsers'],
}

/** The site of guides, reference and examples. Nothing imports it. */
export const site = 'tools/site'

/** The benchmarks, simulations, demonstrations and pictures. Nothing imports them. */
export const lab = 'tools/lab'

/** All modules: the daily ones, and the lab above them, which imports the measured modules. */
export const modules: Readonly<Record<string, readonly string[]>> = {
  ...daily,
  [site]: Object.keys(daily),
  'tests/browser': [],
  'tests/nginx': [],
  [lab]: [...Object.keys(daily), 'tests/browser', 'tests/nginx'],
}

/** Modules with only data: every module that may read a document may read them. */
export const data: readonly string[] = ['schemas', 'locales', 'src/assets']

/** The module of a path, if it belongs to one. */
export const moduleOf = eachOnce(
  (path): string | undefined =>
    Object.keys(modules)
      .filter((module) => path === module || path.startsWith(`${module}/`))
      .sort((one, other) => other.length - one.length)[0],
)
