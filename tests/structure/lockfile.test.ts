import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
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
  expectNone(
    without.map(([name]) => name),
    {
      rule: 'The lockfile has a sha512 digest of every package.',
      why: 'npm verifies a package only by its digest.',
      fix: 'Remove the entries of these packages, and run npm install.',
      file: 'package-lock.json',
    },
  )
})

it('the lockfile contains no download URL of a package', () => {
  expectNone(
    entries.flatMap(([name, { resolved }]) => (resolved === undefined ? [] : [name])),
    {
      rule: 'The lockfile contains no download URL of a package.',
      why: 'Each machine must be able to use its own registry.',
      fix: 'Run npm install with omit-lockfile-registry-resolved=true, which removes each "resolved".',
      file: 'package-lock.json',
    },
  )
})

it('package.json denies every install script of a dependency by name', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const withScripts = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const deniedPackages = Object.keys(allowScripts)
  expectNone(
    [
      ...[...new Set(withScripts)].filter((name) => allowScripts[name] !== false),
      ...deniedPackages.filter((name) => !withScripts.includes(name)),
    ],
    {
      rule: 'allowScripts denies exactly the packages with an install script.',
      why: 'An install script runs foreign code on the machine of an engineer.',
      fix: 'Set the package to false, or remove it if it has no script any more.',
      file: 'package.json',
    },
  )
})

// A strict setting would also refuse our own `prepare` script, and each `npx lienzo` would fail.
it('npm runs `npx lienzo` without asking', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toContain('strict-allow-scripts')
})

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
