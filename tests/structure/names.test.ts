import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
import { allFiles, productFiles, root } from './imports'

const file = 'tests/structure/names.test.ts'
const files = allFiles(['renderer', 'widgets', 'src', 'tests', 'tools'])
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|type|interface|class|enum) (\w+)/gm
const typeDeclaration =
  /^\s*(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)(?= *[<{=]| extends| implements)/gm

/** Nouns that end as participles do. */
const nouns = new Set([
  'Binding',
  'Finding',
  'Meaning',
  'Need',
  'Nothing',
  'Recording',
  'Ring',
  'Seed',
  'Setting',
  'String',
  'Timing',
])
const irregular =
  /^(?:Bound|Built|Done|Drawn|Found|Given|Gone|Grown|Held|Kept|Known|Led|Lost|Made|Met|Said|Seen|Sent|Shown|Taken|Told|Written)$/

/** Only the last word of a name decides: `PlayedScreen` is a noun, `ScreenPlayed` a participle. */
function isParticiple(name: string): boolean {
  const last = /[A-Z][a-z]+$/.exec(name)?.[0] ?? ''
  return (/.{2}(?:ed|ing)$/.test(last) && !nouns.has(last)) || irregular.test(last)
}

const declared = (pattern: RegExp) =>
  files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(pattern)].map(([, found]) => ({
      name,
      found: found!,
    })),
  )

it('types have nouns as names', () => {
  const types = declared(typeDeclaration)
  expect(types.length).toBeGreaterThan(1000)
  expectNone(
    types.flatMap(({ name, found }) => (isParticiple(found) ? [`${name}: ${found}`] : [])),
    {
      rule: 'No type has a participle as its name.',
      why: 'A participle (Judged, Told) does not name a thing, and different files use it for different things.',
      fix: 'Use a noun that names the thing, as in Verdict or CheckResult.',
      file,
    },
  )
})

it('few names are exported by three or more files', () => {
  const counts = new Map<string, number>()
  for (const { found } of declared(declaration)) counts.set(found, (counts.get(found) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 2).map(([name]) => name)
  expect(
    shared.length,
    `lower the limit in ${file}, never raise it: ${shared.join()}`,
  ).toBeLessThan(30)
})

it('no private name of React is used', () => {
  const secret =
    /__CLIENT_INTERNALS\w*|\b_currentValue\w*|\$\$typeof|\bisReactComponent\b|\b_payload\b/g
  const sources = productFiles(['renderer', 'widgets', 'src'])
  expect(sources.length).toBeGreaterThan(250)
  expectNone(
    sources.flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(secret)].map(
        ([name]) => `${from}: ${name}`,
      ),
    ),
    {
      rule: 'The product uses only documented names of React.',
      why: 'A new version of React may change any other name without notice.',
      fix: 'Use a public function, or keep the value in a map of our own.',
      file,
    },
  )
})
