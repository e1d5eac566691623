import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './imports'

interface Entry {
  readonly integrity?: string
  readonly resolved?: string
  readonly optional?: boolean
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Entry>>
}
const entries = Object.entries(packages).filter(([name]) => name !== '')

/**
 * The linter's binaries for machines that nobody of the project has installed it on: their digests
 * were never seen. They are optional, and no part of what ships.
 */
const unseen = /^node_modules\/@oxlint(-tsgolint)?\//

it('the lockfile has the digest of every package', () => {
  const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  const wrong = without.filter(([name, { optional }]) => !optional || !unseen.test(name))
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(without.length).toBeLessThanOrEqual(21)
})

it('the lockfile names no place of its own for a package', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
