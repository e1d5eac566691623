import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './imports'

interface Entry {
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

const { packages } = readJson('package-lock.json') as {
  packages: Readonly<Record<string, Entry>>
}
const entries = Object.entries(packages).filter(([name]) => name !== '')

it('the lockfile has the digest of every package', () => {
  const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(without.map(([name]) => name)).toEqual([])
})

it('the lockfile names no address for a package', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

it('package.json denies every install script of a dependency by name', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const withScripts = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})

// The strict setting refuses our own `prepare`, too, whenever somebody types `npx lienzo`.
it('npm runs `npx lienzo` without a question', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toContain('strict-allow-scripts')
})

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
