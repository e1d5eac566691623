import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What each part of the house may import, besides itself; packages are listed only where they are restricted. */
const allowed: Readonly<Record<string, { parts: readonly string[]; packages?: readonly string[] }>> = {
  'renderer/core': { parts: [], packages: ['json-logic-js'] },
  'renderer/react': { parts: ['renderer/core'], packages: ['react', 'virtua'] },
  renderer: { parts: ['renderer/core', 'renderer/react'], packages: [] },
  widgets: { parts: ['renderer'] },
  src: { parts: ['renderer', 'renderer/core', 'widgets', 'schemas', 'locales'] },
}

const sources = Object.keys(allowed).flatMap((part) => filesBelow(part.split('/')[0]!)).filter((file, at, all) => all.indexOf(file) === at)

describe('imports run one way', () => {
  it('finds the files of every part', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it.each(sources)('%s', (file) => {
    const part = partOf(file)
    const rule = allowed[part]!
    const targets = importsOf(file)
    const parts = targets.filter((target) => target.startsWith('.')).map((target) => partOf(relative(root, resolve(root, dirname(file), target))))
    expect(parts.filter((other) => other !== part && !rule.parts.includes(other))).toEqual([])
    if (!rule.packages) return
    const packages = targets.filter((target) => !target.startsWith('.')).map((target) => target.split('/')[0]!)
    expect(packages.filter((name) => !rule.packages!.includes(name))).toEqual([])
  })
})

/** The code of a folder that ships: no tests, no generated files, nothing that runs in Node alone. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|generated|testing\.|test-/.test(file) && statSync(join(root, file)).isFile())
    .filter((file) => !/^src\/(sandbox|studio)\//.test(file))
}

/** The part of the house that a path belongs to. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'renderer' && ['core', 'react'].includes(second) ? `renderer/${second}` : first
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from\s+|import\s+|import\()'([^']+)'/g)].map(([, target]) => target!).filter((target) => !target.startsWith('virtual:'))
}
