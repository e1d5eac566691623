import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { expectNone } from './expect-none'

/**
 * The rows of the table: each kind of data that a phone loads and that changes its behaviour, with
 * the stages of its loading.
 */
const rows = [
  {
    bytes: 'manifests and objects of releases',
    files: ['src/delivery/fetch-verified.ts'],
    stages: 'the stages of the release',
    tests: ['tests/delivery/rollout.test.ts'],
  },
  {
    bytes: 'documents, texts and code of the build',
    files: ['src/bootstrap/embedded.ts', 'src/prefetch.ts'],
    stages: 'the deployment of the web servers',
    tests: ['tests/delivery/older-publisher.test.ts'],
  },
  {
    bytes: 'config.json',
    files: ['src/config/load-config.ts', 'src/prefetch.ts', 'src/app/follow-visit.ts'],
    stages: 'the deployment of the web servers',
    tests: ['src/app/follow-visit.test.ts', 'tools/build/configure/configure-app.test.ts'],
  },
  {
    bytes: "responses of the lender's servers",
    files: [
      'src/api/send-prefetch.ts',
      'src/api/call-code.ts',
      'tools/build/configure/send-first.js',
    ],
    stages: "the deployment of the lender's servers",
    tests: ['tests/reliability/faulty-answers.test.ts'],
  },
  {
    bytes: 'the response to a report, which the app ignores',
    files: ['src/app/watch-visit.ts'],
    stages: 'none',
    tests: ['tools/release/reports/malicious-batches.test.ts'],
  },
]

/** Matches code that loads bytes: requests, imports of code, and workers. */
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
  const namedFiles = rows.flatMap(({ files }) => files)
  const found = sources.filter((path) => fetches.test(readFileSync(path, 'utf8')))
  const differing = [
    ...found.filter((path) => !namedFiles.includes(path)),
    ...namedFiles.filter((path) => !found.includes(path)),
  ]
  const missing = rows.flatMap(({ bytes, tests }) =>
    tests.length === 0 ? [`${bytes}: no test`] : tests.filter((path) => !existsSync(path)),
  )
  expectNone([...differing, ...missing], {
    rule: 'The table names every file that loads bytes which change the behaviour of a phone, with the stages of the bytes.',
    why: 'Without stages, new bytes reach every phone at once, although nobody has decided this.',
    fix: 'Add the file to the row of its bytes. For a new kind of bytes, add stages and a row.',
    file: 'tests/structure/fetched-bytes.test.ts',
  })
})
