import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it, vi } from 'vitest'
import { noteBuild } from '../browser/build-once'

/** The size limit of the release code in a first visit, if there is no newer release. */
const budgetBytes = 3 * 1024

/** The size limits of scripts: for the first paint, and for the complete start of a first visit. */
const [pictureBytes, startBytes] = [38.5 * 1024, 117.5 * 1024]

/** The size limit of the script that runs before all others. */
const prefetchBytes = 4.8 * 1024

const outDir = 'dist'
let chunks: Rolldown.OutputChunk[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ mode: 'production', logLevel: 'silent', build: { minify: true } })
  // The browser tests use this build.
  noteBuild()
  chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
})

it('a first visit without a newer release loads almost no release code', () => {
  const ofDelivery = (chunks: readonly Rolldown.OutputChunk[]) =>
    chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((name) => /\/src\/delivery|noble/.test(name))
      .map((name) => name.replace(/.*\/src\//, ''))
  const start = chunks.find(({ isEntry }) => isEntry)!
  const before = chunks.filter(({ fileName }) => start.imports.includes(fileName))
  expect(ofDelivery([start])).toEqual(['delivery/open-releases.ts'])
  expect(ofDelivery(before)).toEqual(['delivery/has-releases.ts'])
  const watching = chunks.find(({ name }) => name === 'watch-releases')!
  const isThere = (file: string) => [start, ...before].some(({ fileName }) => fileName === file)
  expect(watching.imports.filter((file) => !isThere(file))).toEqual([])
  const inStart = [start, ...before].flatMap(({ modules }) =>
    Object.keys(modules).flatMap((id) => (/src\/delivery/.test(id) ? modules[id]!.code! : [])),
  )
  const all = [...inStart, watching.code].map((code) => gzipSync(code, { level: 9 }).length)
  expect(all.reduce((sum, bytes) => sum + bytes)).toBeLessThan(budgetBytes)
})

it('the first paint is small and does not need React DOM, and the start with React DOM is also small', () => {
  const start = chunks.find(({ isEntry }) => isEntry)!
  const program = chunks.find(({ name }) => name === 'program')!
  const packed = ({ code }: Rolldown.OutputChunk) => gzipSync(code, { level: 9 }).length
  const before = chunks.filter(({ fileName }) => start.imports.includes(fileName))
  expect(before.map(({ name }) => name)).toEqual(['prefetch'])
  expect(program.imports.toSorted()).toEqual([start.fileName, ...start.imports].toSorted())
  expect(start.moduleIds.filter((id) => /react-dom-client|i18next|react-router/.test(id))).toEqual(
    [],
  )
  const picture = [start, ...before].reduce((sum, chunk) => sum + packed(chunk), 0)
  expect(picture).toBeLessThanOrEqual(pictureBytes)
  expect(picture + packed(program)).toBeLessThanOrEqual(startBytes)
})

it('the prefetch script is small, and imports nothing', () => {
  const prefetch = chunks.find(({ name }) => name === 'prefetch')!
  expect(prefetch.imports).toEqual([])
  expect(gzipSync(prefetch.code, { level: 9 }).length).toBeLessThanOrEqual(prefetchBytes)
})

it('common widgets need no other chunk, so that a page can list all chunks of its widgets', () => {
  const start = chunks.find(({ isEntry }) => isEntry)!
  const common = chunks.find(({ name }) => name === 'common')!
  const before = [start.fileName, ...start.imports]
  expect(common.imports.filter((file) => !before.includes(file))).toEqual([])
  expect(gzipSync(common.code, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024)
})

it('no chunk of the first paint waits for the chunk `program`', () => {
  const program = chunks.find(({ name }) => name === 'program')!
  const waiting = chunks.filter(({ imports }) => imports.includes(program.fileName))
  // A long list shows its first rows without this code.
  expect(waiting.map(({ name }) => name)).toEqual(['window-list'])
})

it('the code for calls and shared loads is a single chunk that loads after the first paint', () => {
  const ofCalls = (names: readonly string[]) =>
    names.filter((name) => /[\\/](axios|query-core|react-query)[\\/]/.test(name))
  const carrying = chunks.filter(({ moduleIds }) => ofCalls(moduleIds).length > 0)
  expect(carrying.map(({ name }) => name)).toEqual(['call-code'])
  const waiting = chunks.filter(({ imports }) => imports.includes(carrying[0]!.fileName))
  expect(waiting).toEqual([])
})

it('the code for reports is one chunk of less than 2 KB, which no other chunk imports', () => {
  const isOurs = (id: string) => /src\/(app\/watch-visit|report\/report-counts)\.ts$/.test(id)
  const [telling, ...more] = chunks.filter(({ moduleIds }) => moduleIds.some(isOurs))
  expect(more).toEqual([])
  expect(gzipSync(telling!.code, { level: 9 }).length).toBeLessThan(2048)
  expect(chunks.filter(({ imports }) => imports.includes(telling!.fileName))).toEqual([])
})

it('shipped chunks contain no module of tools or tests', () => {
  const root = `${process.cwd()}/`
  const ours = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => id.slice(root.length))
  expect(ours.length).toBeGreaterThan(200)
  expect(ours.filter((id) => /^(tools|tests)\//.test(id))).toEqual([])
})

it('a lazy chunk loads its style sheets', () => {
  const all = chunks.map(({ code }) => code).join('\n')
  const sheets = chunks
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets.filter((sheet) => !all.includes(sheet))).toEqual([])
})

it('the build names every package whose code ships, with its licence', () => {
  const notices = readFileSync(join(outDir, 'third-party-notices.txt'), 'utf8')
  const packageNames = [...notices.matchAll(/^(\S+) \d\S+ \((.+)\)$/gm)].map(([, name]) => name)
  expect(packageNames).toEqual(
    expect.arrayContaining(['axios', 'i18next', 'json-logic-js', 'react', 'react-dom', 'virtua']),
  )
  expect(packageNames.filter((name) => /^(vite|vitest|@codemirror|ajv)/.test(name!))).toEqual([])
  const texts = notices.split(/^-{80}$/m).filter((text) => text.length > 500)
  expect(texts).toHaveLength(packageNames.length)
})

it('no served file is a source map, or names a source map', () => {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(chunks.length)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const naming = scripts.filter((file) =>
    readFileSync(join(outDir, file), 'utf8').includes('sourceMappingURL'),
  )
  expect(naming).toEqual([])
})

it('the source maps of the build map every text of the code to its source', () => {
  const [found, lost]: [string[], string[]] = [[], []]
  for (const { fileName, code } of chunks) {
    const text = readFileSync(join(`${outDir}-maps`, `${fileName}.map`), 'utf8')
    const payload = JSON.parse(text) as SourceMapPayload
    const map = new SourceMap(payload)
    for (const [at, word] of wordsIn(code)) {
      const entry = map.findEntry(at.line, at.column)
      if (!('originalSource' in entry) || !entry.originalSource) continue
      const source = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? ''
      const line = source.split('\n')[entry.originalLine] ?? ''
      const isThere = line.slice(entry.originalColumn, entry.originalColumn + 80).includes(word)
      ;(isThere ? found : lost).push(`${fileName}: ${word}`)
    }
  }
  expect(found.length).toBeGreaterThan(2000)
  // A few words have no source, because the minifier joins or renames them.
  expect(lost.length).toBeLessThan(found.length / 100)
})

/** The quoted words of a piece of code, each with the position of its first quote. */
function wordsIn(code: string): [at: { line: number; column: number }, word: string][] {
  return code
    .split('\n')
    .flatMap((text, line) =>
      [...text.matchAll(/(["'`])([A-Za-z][\w-]{5,30})\1/g)].map(
        (match): [{ line: number; column: number }, string] => [
          { line, column: match.index },
          match[2]!,
        ],
      ),
    )
}
