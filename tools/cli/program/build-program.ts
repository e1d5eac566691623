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
import { scriptsOf } from './script-of'
import { builtFolder, stampOf, type BuiltProgram } from './stamp.mjs'

const entry = 'tools/cli/start.ts'

/** The maximum resolution of time stamps in a file system, with a reserve. */
const clockStepMs = 50

/** The number of kept builds, because an older process may still load parts of its build. */
const keptBuilds = 3

/** The packages that plays and checks use. Other packages stay outside the bundle. */
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
  // A stamp without the sources would accept every change.
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
  ...['build.ts', 'build-program.ts', 'script-of.ts', 'stamp.mjs', 'load-part.mjs'].map(
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
