import { fileURLToPath } from 'node:url'
import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../renderer/language/json'
import { readFiles } from '../../sandbox/project/project-files'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { randomSample } from '../mutants/mutations-of'
import { kindOf } from '../project/source-file'
import { compareProjects } from './compare-projects'
import type { Change } from './change'
import { mutations, type Mutation } from './testing/mutations'

const real = [...readFiles(fileURLToPath(new URL('../../..', import.meta.url)))].filter(
  ([path]) => !['asset', 'widget', undefined].includes(kindOf(path)),
)
const small = [...readFixtures()].filter(
  ([path]) => !['asset', 'widget', undefined].includes(kindOf(path)),
)

// The test tries one of 130 edits of the real project, to limit its duration.
const oneIn = 130
const every = [
  ...small.flatMap(([path, text]) => editsOf(path, text)),
  ...real.flatMap(([path, text]) => editsOf(path, text).filter((_, at) => at % oneIn === 0)),
]
const edits = randomSample(every, campaignSize('edits'), firstSeed)

function editsOf(path: string, text: string): { path: string; text: string; mutation: Mutation }[] {
  return [...mutations(JSON.parse(text) as JsonObject)].map((mutation) => ({
    path,
    text,
    mutation,
  }))
}

function changesOf(path: string, before: string, after: string): Change[] {
  return compareProjects(new Map([[path, before]]), new Map([[path, after]]))
}

const count = (changes: readonly Change[], kind: string) =>
  changes.filter((change) => change.kind === kind).length

describe('the diff', () => {
  it('is empty between a project and itself', () => {
    expect(compareProjects(new Map(real), new Map(real))).toEqual([])
    expect(compareProjects(new Map(small), new Map(small))).toEqual([])
  })

  it('is empty if only the order of members differs', () => {
    const reversed = real.map(
      ([path, text]) =>
        [
          path,
          JSON.stringify(JSON.parse(text), (_, value: unknown) =>
            isPlain(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
          ),
        ] as const,
    )
    expect(compareProjects(new Map(real), new Map(reversed))).toEqual([])
  })

  it('has at least one sentence for every small edit', () => {
    expect(every.length).toBeGreaterThan(1_000)
    const silent = edits.filter(({ path, text, mutation }) => {
      const changes = changesOf(path, text, JSON.stringify(mutation.edited()))
      return (
        changes.length === 0 ||
        changes.some((change) => /cannot be told|undefined|\[object/.test(change.text))
      )
    })
    expect(silent.map(({ path, mutation }) => `${path}: ${mutation.name}`)).toEqual([])
  })

  it('reports each addition as a removal if the two sides are swapped', () => {
    assert(
      property(constantFrom(...edits), ({ path, text, mutation }) => {
        const edited = JSON.stringify(mutation.edited())
        const [there, back] = [changesOf(path, text, edited), changesOf(path, edited, text)]
        expect([count(there, 'added'), count(there, 'removed')]).toEqual([
          count(back, 'removed'),
          count(back, 'added'),
        ])
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  it('also has these properties for two edits at once', () => {
    const screens = edits.filter(({ path }) => path === 'schemas/screens/repair.json')
    assert(
      property(constantFrom(...screens), constantFrom(...screens), (one, other) => {
        const [left, right] = [
          JSON.stringify(one.mutation.edited()),
          JSON.stringify(other.mutation.edited()),
        ]
        expect(changesOf(one.path, left, right).length > 0).toBe(left !== right)
      }),
      { numRuns: 100, seed: 11 },
    )
  })
})

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
