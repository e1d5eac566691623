import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

// Measures the size of the start script, and the share of the libraries in it. To measure the
// share, bundles only the library imports of the start script: once reduced as in our build (axios
// without its fetch adapter), and once unchanged.
const packed = (code: string) => gzipSync(code, { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const start = await entryOf({})
const libraries = onlyLibraries(Object.keys(start.modules))
const all = packed(start.code)
const trimmed = packed((await entryOf(libraries)).code)
const whole = packed(
  (
    await entryOf({
      ...libraries,
      configFile: false,
      build: { target: 'chrome80', modulePreload: { polyfill: false } },
    })
  ).code,
)
console.log(`start script ${kilobytes(all)} gzip (limit: 150 KB)`)
console.log(
  `without libraries (limit: 22 KB): ${kilobytes(all - whole)} if the libraries are unchanged (${kilobytes(whole)}), ${kilobytes(all - trimmed)} if they are reduced as in our build (${kilobytes(trimmed)})`,
)

async function entryOf(config: InlineConfig): Promise<Rolldown.OutputChunk> {
  const { output } = (await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput
  return output.find((file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.isEntry)!
}

/** A build whose entry has only the library imports of our modules, and uses all imported names. */
function onlyLibraries(modules: readonly string[]): InlineConfig {
  const source = keepAll(modules.filter((id) => !id.includes('node_modules') && /\.tsx?$/.test(id)))
  const plugin = {
    name: 'only-libraries',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => (id.endsWith('/src/main.tsx') ? source : undefined),
  }
  return { plugins: [plugin] }
}

function keepAll(files: readonly string[]): string {
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)(.+?) from '([^.][^']*)'$/gm),
  ])
  const wanted = new Map<string, Set<string>>()
  for (const [, names, from] of imports)
    wanted.set(from!, (wanted.get(from!) ?? new Set()).add(names!))
  const lines = [...wanted].flatMap(([from, all], at) =>
    [...all]
      .map((names, index) =>
        namesOf(names).map(
          (name, place) =>
            [
              `import { ${name} as n${at}_${index}_${place} } from '${from}'`,
              `n${at}_${index}_${place}`,
            ] as const,
        ),
      )
      .flat(),
  )
  return [
    ...lines.map(([line]) => line),
    `globalThis.kept = [${lines.map(([, name]) => name).join(', ')}]`,
  ].join('\n')
}

/** Returns the imported names: `default` and `b` for `a, { b, type C }`. */
function namesOf(clause: string): string[] {
  const named = /\{(.*)\}/.exec(clause)?.[1]?.split(',') ?? []
  const own = clause
    .replace(/\{.*\}/, '')
    .replace(/,/g, '')
    .trim()
  return [
    ...(own ? ['default'] : []),
    ...named.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type ')),
  ]
}
