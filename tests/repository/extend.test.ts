import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryFiles, root } from './repository-files'

const guide = readText('docs/guides/extend.md')
const { scripts } = JSON.parse(readText('package.json')) as {
  scripts: Readonly<Record<string, string>>
}
const testFiles = repositoryFiles(/^(?!tests\/repository\/).*\.test\.tsx?$/)
const sections = guide.split(/^## /m).slice(1)

/** The number of files of each extension, in the order of the guide. */
const fileCounts: Readonly<Record<string, number>> = {
  Screen: 4,
  Widget: 5,
  Operator: 3,
  Action: 3,
  'Endpoint family': 3,
  Language: 3,
  'Native method': 2,
}

it('the guide covers the seven extensions', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(fileCounts))
})

describe.each(sections.map((section) => [section.split('\n')[0]!, section] as const))(
  '%s',
  (extension, section) => {
    const [, example] = /Example: `([^`]+)`/.exec(section)!
    const rows = section.split('\n').filter((line) => /^\| `[^`|]+\//.test(line))
    const files = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    )

    it('names only files that exist and contain the example', () => {
      expect(files).toHaveLength(fileCounts[extension]!)
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
      expect(files.filter((file) => !isMentioned(example!, file))).toEqual([])
    })

    const tests = testsIn(section)

    it('ends with tests that exist', () => {
      const unknown = tests.filter((path) => !testFiles.some((file) => file.includes(path)))
      expect(unknown).toEqual([])
    })

    it.runIf(section.includes('test:extension'))('ends with all tests that read its files', () => {
      const readers = testFiles.filter((test) => files.some((file) => isRead(file, test)))
      expect(readers.length).toBeGreaterThan(2)
      const missing = readers.filter((test) => !tests.some((path) => test.includes(path)))
      expect(missing, 'Add these tests to the script test:extension of package.json.').toEqual([])
    })
  },
)

it('the guide about the life of a screen names files and folders that exist', () => {
  const life = readText('docs/guides/how-a-screen-lives.md')
  const paths = [...life.matchAll(/\b(?:renderer|src|tools|widgets)\/[\w/.-]*\w/g)].map(
    ([path]) => path,
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the guide for contributors runs scripts and links to files that exist', () => {
  const text = readText('CONTRIBUTING.md')
  const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script!)
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link!)
  expect(run.filter((script) => !(script in scripts))).toEqual([])
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})

/** Returns the paths of the tests that a section runs. */
function testsIn(section: string): string[] {
  const written = [...section.matchAll(/npx vitest run ([^`]+)`/g)].map(([, paths]) => paths!)
  const extension = /npm run test:extension(?: -- ([^`]+))?`/.exec(section)
  const script = extension ? [scripts['test:extension']!.replace('vitest run ', '')] : []
  return [...written, ...script, extension?.[1] ?? ''].flatMap((paths) =>
    paths.split(/\s+/).filter((path) => path !== ''),
  )
}

/** True if a test names a file, or all files of its folder, as in `cases/${name}.json`. */
function isRead(file: string, test: string): boolean {
  const text = readText(test)
  const stem = basename(file).replace(/\.(?:tsx?|json|css)$/, '')
  const folder = dirname(file)
  const names = [`${basename(folder)}/${stem}`, `${basename(folder)}/\${`]
  if (dirname(test) === folder) names.push(`./${stem}`)
  return names.some((name) => text.includes(name))
}

/** True if a file or its path contains the name of an example. */
function isMentioned(example: string, file: string): boolean {
  return file.includes(example) || new RegExp(`\\b${example}\\b`).test(readText(file))
}

function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
