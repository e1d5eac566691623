import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none'
import { fileAt, namesIn, root } from './imports'

const file = 'tests/structure/what-ships.test.ts'
const ours = ['tools/']

/** Packages that only the studio uses. No borrower may load these packages. */
const packages = [
  'codemirror',
  '@codemirror/',
  '@lezer/',
  'vscode-json-languageservice',
  'vscode-languageserver',
  'jsonc-parser',
]

describe('the app for borrowers', () => {
  const reached = reachedFrom('src/main.tsx')

  it('is traced through its imports', () => {
    expect(reached.files.size).toBeGreaterThan(150)
    expect(reached.files.has('src/app/create-app.ts')).toBe(true)
    expect([...reachedFrom('tools/studio/page/main.tsx').packages]).toContain('@codemirror/view')
  })

  it('imports nothing of the studio, statically or dynamically', () => {
    expectNone(
      [
        ...[...reached.files].filter((path) => ours.some((folder) => path.startsWith(folder))),
        ...[...reached.packages].filter((name) => packages.some((own) => name.startsWith(own))),
      ],
      {
        rule: 'The app of the borrower imports no tool and no package of the studio, directly or indirectly.',
        why: 'Every phone would have to download them.',
        fix: 'Move the shared code to src/ or renderer/, or remove the import.',
        file,
      },
    )
  })

  it('has a page that does not contain the word studio', () => {
    expect(readFileSync(join(root, 'index.html'), 'utf8')).not.toContain('studio')
    expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).not.toContain('studio')
  })
})

// An index file loads its whole module, which may use packages of Node. The bundler removes unused
// modules only in the studio's main page, so other entries must not import them.
describe('a studio entry that the browser loads', () => {
  it.each(['frame/main.tsx', 'checker/worker.ts'])('%s imports no package of Node', (entry) => {
    const { packages } = reachedFrom(`tools/studio/page/${entry}`)
    expect(packages.size).toBeGreaterThan(0)
    expectNone(
      [...packages].filter((name) => /^(node:|@hono\/)/.test(name)),
      {
        rule: `tools/studio/page/${entry} reaches no package of Node.`,
        why: 'A browser cannot load it.',
        fix: 'Import the file that needs no Node in place of the index.ts, or move the code.',
        file,
      },
    )
  })
})

/** The files and packages that a module imports directly or indirectly. */
function reachedFrom(entry: string): { files: Set<string>; packages: Set<string> } {
  const [files, packageNames, open] = [new Set<string>(), new Set<string>(), [entry]]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const target of /\.tsx?$/.test(file) ? [...namesIn(file), ...globbedIn(file)] : []) {
      if (!target.startsWith('.')) packageNames.add(target)
      else open.push(fileAt(join(dirname(file), target)))
    }
  }
  return { files, packages: packageNames }
}

/** Returns all files in the folder of a glob, even files that the pattern excludes. */
function globbedIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('import.meta.glob')) return []
  const patterns = [...text.matchAll(/'(\.{1,2}\/[^']*\*[^']*)'/g)].map(([, pattern]) => pattern!)
  return patterns.flatMap((pattern) => {
    const folder = pattern.slice(0, pattern.indexOf('*')).replace(/[^/]*$/, '')
    const names = readdirSync(join(root, dirname(file), folder), {
      recursive: true,
      encoding: 'utf8',
    })
    return names.map((name) => `${folder}${name}`)
  })
}
