import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { builtFolder, stampOf, type BuiltProgram } from './stamp.mjs'
import { Script } from 'node:vm'

const entry = 'tools/cli/start.ts'

/** A time in milliseconds. File systems store times with a smaller step than this. */
const clockStepMs = 50

/** The number of kept builds. An older process may still load parts of its build. */
const keptBuilds = 3

/** The packages in the bundle: the check and the scenarios use them. */
const bundledPackages = [
  '@tanstack/query-core',
  '@tanstack/react-query',
  'axios',
  'hono',
  'immer',
  'json-logic-js',
  'jsonc-parser',
  'pure-rand',
  'react',
]

/**
 * Bundles the command line, so that its next start compiles nothing. A later change of a file in
 * `others` makes the build invalid. Returns false if a source changed during the build.
 */
export async function buildProgram(root: string, others: readonly string[]): Promise<boolean> {
  const start = Date.now()
  const cache = join(root, builtFolder)
  mkdirSync(cache, { recursive: true })
  const read = new Set<string>()
  const chunks = await bundle(root, read)
  // Without the sources in the stamp, no change of a source would be noticed.
  if (!read.has(entry)) throw new Error(`The sources are not below ${root}.`)
  const folder = mkdtempSync(join(cache, 'build-'))
  const scripts = scriptsOf(new Map(chunks.map(({ fileName, code }) => [fileName, code])))
  for (const [name, script] of scripts) writeFileSync(join(folder, name), script)
  const sources = stampOf(root, withFolders([...read, ...builders, ...others]))
  const parts = [...scripts.keys()].map((name) => relative(root, join(folder, name)))
  const stamp = [...sources, ...stampOf(root, parts)]
  const isSettled = sources.every(([, time]) => time < start - clockStepMs)
  const program: BuiltProgram = { root, main: parts[0]!, stamp }
  if (isSettled) {
    const draft = join(folder, 'program.json')
    writeFileSync(draft, JSON.stringify(program))
    renameSync(draft, join(cache, 'program.json'))
  }
  removeOldBuilds(cache)
  return isSettled
}

/** Bundles the program. Adds the path of each source to `read`. */
async function bundle(root: string, read: Set<string>): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [placesOfSources(root, read)],
    // The browser version of Axios, because plays need no sockets.
    resolve: { alias: { axios: join(root, 'node_modules/axios/dist/esm/axios.js') } },
    ssr: { noExternal: bundledPackages },
    build: {
      ssr: join(root, entry),
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: {
        // Lets a command load only the modules that it uses from an `index.ts`.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Replaces `import.meta.dirname` by each source's own folder, because sources read files there. */
function placesOfSources(root: string, read: Set<string>): Plugin {
  return {
    name: 'lienzo-places-of-sources',
    enforce: 'pre',
    transform(code, file) {
      if (!file.startsWith(root) || file.includes('node_modules')) return undefined
      read.add(relative(root, file))
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll(/import\.meta\.resolve\('([^']+)'\)/g, (_, name: string) =>
          JSON.stringify(import.meta.resolve(name)),
        )
    },
  }
}

/** The files that decide how the program is built. */
const builders = [
  ...['build.ts', 'build-program.ts', 'stamp.mjs', 'load-part.mjs'].map(
    (name) => `tools/cli/program/${name}`,
  ),
  'package-lock.json',
  'tsconfig.json',
]

function withFolders(files: readonly string[]): string[] {
  const folders = files.map((file) => dirname(file)).filter((folder) => folder !== '.')
  return [...new Set([...files, ...folders])]
}

function removeOldBuilds(cache: string): void {
  const builds = readdirSync(cache)
    .filter((name) => name.startsWith('build-'))
    .map((name) => join(cache, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of builds.slice(keptBuilds)) rmSync(folder, { recursive: true, force: true })
}

const importLine = /^import (?:(.+) from )?("[^"]+");\n/
const exportLine = /\nexport \{(.*)\};\s*$/

/** Turns the modules of a bundle, by file name, into scripts; see `scriptOf`. */
export function scriptsOf(modules: ReadonlyMap<string, string>): Map<string, string> {
  const names = [...modules.keys()]
  refuseCircles(modules)
  return new Map([...modules].map(([name, module]) => [name, scriptOf(module, names)]))
}

/** Throws for modules that import each other, because each script would wait for the other. */
function refuseCircles(modules: ReadonlyMap<string, string>): void {
  const done = new Set<string>()
  const path = new Set<string>()
  const follow = (name: string) => {
    if (path.has(name))
      throw new Error(`Parts of the program import each other: ${[...path, name].join(' → ')}.`)
    if (done.has(name)) return
    path.add(name)
    for (const { from } of importsOf(modules.get(name) ?? '').imports)
      follow(from.slice('"./'.length, -1))
    path.delete(name)
    done.add(name)
  }
  for (const name of modules.keys()) follow(name)
}

/**
 * Turns a bundled module into a script, because V8 caches only the compiled code of scripts. The
 * script returns an async function that returns the exports. The function's parameter `load`
 * imports another module.
 */
function scriptOf(module: string, parts: readonly string[]): string {
  const { imports: lines, rest } = importsOf(module)
  const imports = lines.flatMap(({ names, from }) =>
    bindingsOf(names).map((pattern) => `${pattern}await load(${from});\n`),
  )
  const [, exported = ''] = exportLine.exec(rest) ?? []
  const isPart = (from: string) => parts.some((part) => from === `"./${part}"`)
  const body = rest
    .replace(exportLine, '')
    .replaceAll(/\bimport\(("[^"]+")\)/g, (whole, from: string) =>
      isPart(from) ? `load(${from})` : whole,
    )
  const members = renamed(exported, (local, name) => `${name}: ${local}`)
  const script = `(async (load) => {"use strict";\n${imports.join('')}${body}\nreturn {${members}};\n})`
  // Throws a syntax error if a form of import or export was not converted.
  void new Script(script)
  return script
}

interface ImportLine {
  readonly names: string
  /** The imported module, including the quotes. */
  readonly from: string
}

/** Divides a bundled module into its import lines and its other lines. */
function importsOf(module: string) {
  const imports: ImportLine[] = []
  let rest = module
  for (let line = importLine.exec(rest); line; line = importLine.exec(rest)) {
    const [whole, names = '', from = ''] = line
    imports.push({ names, from })
    rest = rest.slice(whole.length)
  }
  return { imports, rest }
}

/** The declarations of an import: `a, { b as c }` declares `{ default: a }` and `{ b: c }`. */
function bindingsOf(names: string): string[] {
  const [, first, all, some] =
    /^(\w[\w$]*)?(?:, )?(?:\* as ([\w$]+))?(?:\{(.*)\})?$/.exec(names) ?? []
  const patterns = [
    ...(first ? [`{ default: ${first} }`] : []),
    ...(all ? [all] : []),
    ...(some === undefined ? [] : [`{ ${renamed(some, (name, local) => `${name}: ${local}`)} }`]),
  ]
  return patterns.length > 0 ? patterns.map((pattern) => `const ${pattern} = `) : ['']
}

function renamed(list: string, toText: (from: string, to: string) => string): string {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [from = '', to = from] = entry.split(' as ')
      return toText(from, to)
    })
    .join(', ')
}
