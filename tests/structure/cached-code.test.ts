import { describe, expect, it } from 'vitest'
import { codeFolders } from '../../tools/sandbox/project/cached-result'
import { expectNone } from './expect-none'
import { loadedWith } from './imports'

const starts = [
  'tools/analysis/check/engine/session.ts',
  'tools/analysis/explore/explored-findings.ts',
  'tools/sandbox/play/index.ts',
  'tools/sandbox/results/index.ts',
]

describe('the key of a cached result', () => {
  it('depends on all code that checks documents and plays scenarios', () => {
    const loaded = new Set(starts)
    for (const file of loaded) for (const other of loadedWith(file)) loaded.add(other)
    expect(loaded.size).toBeGreaterThan(200)
    expectNone(
      [...loaded].filter((file) => !codeFolders.some((folder) => file.startsWith(`${folder}/`))),
      {
        rule: '`codeFolders` contains the folder of each file that a check or a scenario loads.',
        why: 'After a change of another file, `lienzo check` would print the old findings.',
        fix: 'Add the folder to `codeFolders`.',
        file: 'tools/sandbox/project/cached-result.ts',
      },
    )
  })
})
