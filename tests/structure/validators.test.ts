import { expect, it } from 'vitest'
import { loadedWith } from './imports'

/** Returns these files, and all files that are loaded with them. */
function allLoadedWith(files: readonly string[]): Set<string> {
  const found = new Set(files)
  for (const file of found)
    if (/\.tsx?$/.test(file)) loadedWith(file).forEach((other) => found.add(other))
  return found
}

it('the code that builds the validators imports no validator, so that a fresh checkout can be installed', () => {
  const loaded = allLoadedWith([
    'tools/build/generate.ts',
    'tools/build/validators/validator-files.ts',
  ])
  expect(loaded.size).toBeGreaterThan(30)
  expect([...loaded].filter((file) => /validat[\w-]*\.generated\.m?js$/.test(file))).toEqual([])
})
