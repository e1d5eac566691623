import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it, vi } from 'vitest'

/** What a first visit carries for releases where none is newer than the build. */
const budgetBytes = 3 * 1024

/** The first picture's scripts, and with them all that a first visit starts with. */
const [pictureBytes, startBytes] = [35 * 1024, 108.5 * 1024]

/** What runs ahead of it all. */
const aheadBytes = 4.75 * 1024

let chunks: Rolldown.OutputChunk[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, minify: true },
  })
  chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
})

it('a first visit that finds no newer release carries next to nothing of releases', () => {
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

it('the first picture needs no React DOM and is light, and so is the start with it', () => {
  const start = chunks.find(({ isEntry }) => isEntry)!
  const program = chunks.find(({ name }) => name === 'program')!
  const packed = ({ code }: Rolldown.OutputChunk) => gzipSync(code, { level: 9 }).length
  const before = chunks.filter(({ fileName }) => start.imports.includes(fileName))
  expect(before.map(({ name }) => name)).toEqual(['ahead'])
  expect(program.imports.toSorted()).toEqual([start.fileName, ...start.imports].toSorted())
  expect(start.moduleIds.filter((id) => /react-dom-client|i18next|react-router/.test(id))).toEqual(
    [],
  )
  const picture = [start, ...before].reduce((sum, chunk) => sum + packed(chunk), 0)
  expect(picture).toBeLessThanOrEqual(pictureBytes)
  expect(picture + packed(program)).toBeLessThanOrEqual(startBytes)
})

it('what runs ahead of the first picture is light, and waits for nothing', () => {
  const ahead = chunks.find(({ name }) => name === 'ahead')!
  expect(ahead.imports).toEqual([])
  expect(gzipSync(ahead.code, { level: 9 }).length).toBeLessThanOrEqual(aheadBytes)
})

it('the widgets that many screens show wait for no other chunk, so that a page names all it needs', () => {
  const start = chunks.find(({ isEntry }) => isEntry)!
  const common = chunks.find(({ name }) => name === 'common')!
  const before = [start.fileName, ...start.imports]
  expect(common.imports.filter((file) => !before.includes(file))).toEqual([])
  expect(gzipSync(common.code, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024)
})

it('nothing that a first picture needs waits for the program', () => {
  const program = chunks.find(({ name }) => name === 'program')!
  const waiting = chunks.filter(({ imports }) => imports.includes(program.fileName))
  // Long lists begin with their first rows.
  expect(waiting.map(({ name }) => name)).toEqual(['window-list'])
})

it('what sends calls and shares loads comes in one chunk, after the first picture', () => {
  const ofCalls = (names: readonly string[]) =>
    names.filter((name) => /[\\/](axios|query-core|react-query)[\\/]/.test(name))
  const carrying = chunks.filter(({ moduleIds }) => ofCalls(moduleIds).length > 0)
  expect(carrying.map(({ name }) => name)).toEqual(['call-code'])
  const waiting = chunks.filter(({ imports }) => imports.includes(carrying[0]!.fileName))
  expect(waiting).toEqual([])
})

it('what tells of a page comes in one chunk of 2 KB at most, which nothing else waits for', () => {
  const isOurs = (id: string) => /src\/(app\/tell-reports|report\/tally)\.ts$/.test(id)
  const [telling, ...more] = chunks.filter(({ moduleIds }) => moduleIds.some(isOurs))
  expect(more).toEqual([])
  expect(gzipSync(telling!.code, { level: 9 }).length).toBeLessThan(2048)
  expect(chunks.filter(({ imports }) => imports.includes(telling!.fileName))).toEqual([])
})

it('no module of tools or tests is in anything that ships', () => {
  const root = `${process.cwd()}/`
  const ours = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => id.slice(root.length))
  expect(ours.length).toBeGreaterThan(200)
  expect(ours.filter((id) => /^(tools|tests)\//.test(id))).toEqual([])
})

it('a lazy chunk comes with its style sheets', () => {
  const all = chunks.map(({ code }) => code).join('\n')
  const sheets = chunks
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets.filter((sheet) => !all.includes(sheet))).toEqual([])
})
