import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { builtFolder, stampOf, type BuiltProgram } from './stamp.mjs'

const entry = 'tools/cli/main.ts'

/** More than the step of the clock with which a file system notes changes. */
const clockStepMs = 50

/** The number of kept builds: an older process may still load parts of its build. */
const keptBuilds = 3

/**
 * Bundles the command line, so that its next start compiles nothing. Packages and validators stay
 * outside. Returns false if a source changed meanwhile.
 */
export async function buildProgram(root: string): Promise<boolean> {
  const start = Date.now()
  const cache = join(root, builtFolder)
  mkdirSync(cache, { recursive: true })
  const read = new Set<string>()
  const chunks = await bundle(root, read)
  // Without its sources the stamp would accept every change.
  if (!read.has(entry)) throw new Error(`The sources are not below ${root}.`)
  const folder = mkdtempSync(join(cache, 'build-'))
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code)
  const sources = stampOf(root, withFolders([...read, ...builders]))
  const parts = chunks.map(({ fileName }) => relative(root, join(folder, fileName)))
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

/** Bundles the program, and adds the path of each read source to `read`. */
async function bundle(root: string, read: Set<string>): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [placesOfSources(root, read)],
    build: {
      ssr: join(root, entry),
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: {
        // A command loads only the modules that it uses from a folder with an `index.ts`.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Leaves the validators outside, and gives each source its own folder, where it reads files. */
function placesOfSources(root: string, read: Set<string>): Plugin {
  return {
    name: 'lienzo-places-of-sources',
    enforce: 'pre',
    resolveId(name, from = '') {
      if (!name.endsWith('.generated.mjs')) return undefined
      return { id: pathToFileURL(resolve(dirname(from), name)).href, external: true }
    },
    transform(code, file) {
      if (!file.startsWith(root) || file.includes('node_modules')) return undefined
      read.add(relative(root, file))
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    },
  }
}

/** The files that affect how the program is built. */
const builders = [
  ...['build.ts', 'build-program.ts', 'stamp.mjs'].map((name) => `tools/cli/program/${name}`),
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
