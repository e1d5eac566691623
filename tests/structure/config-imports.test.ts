import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'vitest'
import { expectNone } from './expect-none'
import { fileAt, root } from './imports'

/** The local modules that a file loads. Imports of types are left out. */
const loads = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^'=(]*\bfrom '(\.[^']+)'/gm,
    ),
  ].map(([, name]) => name!)

/** The files that a configuration loads, with itself. */
function loadedFiles(config: string): string[] {
  const files = new Set([config])
  for (const file of files)
    for (const name of loads(file)) files.add(fileAt(join(dirname(file), name)))
  return [...files]
}

it.each(['vite.config.ts', 'tests/browser/vitest.config.ts'])(
  'the imports of %s have file extensions',
  (config) => {
    expectNone(
      loadedFiles(config).flatMap((file) =>
        loads(file)
          .filter((name) => !/\.(?:ts|tsx|js|mjs|json)$/.test(name))
          .map((name) => `${file}: ${name}`),
      ),
      {
        rule: 'In a module that a Vite configuration loads, imports have the whole file name.',
        why: 'Otherwise each build and each test run begins with a warning.',
        fix: 'Write the extension of the file. For a folder, write index.ts.',
        file: 'tests/structure/config-imports.test.ts',
      },
    )
  },
)
