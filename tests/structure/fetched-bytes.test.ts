import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'

const page = 'docs/reference/security.md'
const rows = readFileSync(page, 'utf8')
  .split('| bytes | fetched in |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((line) => line.split(' | '))

const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)

/** Code that loads bytes: requests, code and workers. */
const fetches =
  /\bfetch(?:Like)?\(|\bsendBeacon\(|\bXMLHttpRequest\b|\bEventSource\b|\bWebSocket\b|\bnew Worker\b|\bserviceWorker\b|\bimportScripts\b|from 'axios'|'modulepreload'/

const isOfThePage = (path: string) =>
  /\.(?:tsx?|js)$/.test(path) && !/\.test\.|\.generated\.|testing/.test(path)

const sources = ['src', 'renderer', 'widgets']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .concat('tools/build/configure/send-first.js')
  .map((path) => path.replaceAll('\\', '/'))
  .filter(isOfThePage)

it('the table names every file that loads bytes on a phone, and its tests exist', () => {
  expect(rows.length).toBeGreaterThan(4)
  const namedFiles = rows.flatMap(([, files]) => pathsIn(files))
  const found = sources.filter((path) => fetches.test(readFileSync(path, 'utf8')))
  const differing = [
    ...found.filter((path) => !namedFiles.includes(path)),
    ...namedFiles.filter((path) => !found.includes(path)),
  ]
  const missing = rows.flatMap(([bytes, , , test]) =>
    pathsIn(test).some((path) => existsSync(path)) ? [] : [`${bytes}: no test`],
  )
  expectNone([...differing, ...missing], {
    rule: 'A table names all bytes that change what a phone does, with their stages.',
    why: 'Bytes without stages reach every phone at once, and nobody has decided that.',
    fix: 'Add the file to the row of its bytes, or give new bytes stages.',
    file: page,
  })
})
