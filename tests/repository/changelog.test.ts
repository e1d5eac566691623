import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}
const headings = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, heading]) => heading!,
)

it('the changelog starts with the unreleased changes and dates every version', () => {
  const [first, ...versions] = headings
  expect(first).toBe('Unreleased')
  expect(versions.length).toBeGreaterThan(0)
  for (const heading of versions) expect(heading).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/)
})

it('the newest version of the changelog is the version of package.json', () => {
  expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} `))
})
