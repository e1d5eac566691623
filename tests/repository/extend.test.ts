import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const guide = readText('docs/guides/extend.md')
const sections = guide.split(/^## /m).slice(1)

it('the guide covers the seven extensions', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'Screen',
    'Widget',
    'Operator',
    'Action',
    'Endpoint family',
    'Language',
    'Native method',
  ])
})

describe.each(sections.map((section) => [section.split('\n')[0]!, section] as const))(
  '%s',
  (_, section) => {
    const [, example] = /Example: `([^`]+)`/.exec(section)!
    const rows = section.split('\n').filter((line) => /^\| `[^`|]+\//.test(line))
    const files = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    )

    it('names only files that exist and contain the example', () => {
      expect(files.length).toBeGreaterThan(2)
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
      expect(files.filter((file) => !isMentioned(example!, file))).toEqual([])
    })

    it('ends with tests that exist', () => {
      const tests = [...section.matchAll(/npx vitest run ([^`]+)`/g)].flatMap(([, paths]) =>
        paths!.split(' '),
      )
      expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
    })
  },
)

it('the guide for contributors runs scripts and links to files that exist', () => {
  const text = readText('CONTRIBUTING.md')
  const { scripts } = JSON.parse(readText('package.json')) as {
    scripts: Readonly<Record<string, string>>
  }
  const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script!)
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link!)
  expect(run.filter((script) => !(script in scripts))).toEqual([])
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})

/**
 * True if a file or its path contains the name of an example. Files with translations never contain
 * names.
 */
function isMentioned(example: string, file: string): boolean {
  if (file.startsWith('tools/analysis/words/')) return true
  return file.includes(example) || new RegExp(`\\b${example}\\b`).test(readText(file))
}

function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
