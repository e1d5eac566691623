import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createSession } from './engine/session'
import { isObject, stringOrEmpty, type Json, valueAt } from '../../../renderer/language'

const path = 'schemas/screens/repair.json'
const fixtures = readFixtures()
const project = createSession(fixtures)
const document = JSON.parse(fixtures.get(path) ?? '{}') as Json

interface Mistake {
  readonly name: string
  readonly apply: (copy: Json) => void
}

const isMeta = (segments: readonly (string | number)[]) =>
  segments.some((segment) => typeof segment === 'string' && segment.startsWith('$'))

/** Returns all places of a document. Outer places come before inner places. */
function places(
  value: Json | undefined,
  at: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => places(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => places(member, [...at, name]))
      : []
  return [at, ...inner]
}

function change(
  at: readonly (string | number)[],
  edit: (owner: Record<string, Json>, name: string) => void,
): Mistake['apply'] {
  return (copy) => edit(valueAt(copy, at.slice(0, -1)) as Record<string, Json>, String(at.at(-1)))
}

function rename(owner: Record<string, Json>, from: string, to: string): void {
  const entries = Object.entries(owner).map(
    ([name, member]) => [name === from ? to : name, member] as const,
  )
  for (const name of Object.keys(owner)) delete owner[name]
  Object.assign(owner, Object.fromEntries(entries))
}

const all = places(document).filter((at) => at.length > 0 && !isMeta(at))
const named = new Set([
  'var',
  't',
  'rule',
  'endpoint',
  'screen',
  'modal',
  'state',
  'field',
  'widget',
  'fragment',
  'do',
])

const misspeltNames: Mistake[] = all
  .filter(
    (at) =>
      named.has(String(at.at(-1))) && at.length > 1 && typeof valueAt(document, at) === 'string',
  )
  .map((at) => ({
    name: `/${at.join('/')}`,
    apply: change(at, (owner, name) => void (owner[name] = `${stringOrEmpty(owner[name])}x`)),
  }))

const freeNames =
  /^\/(?:state|options|rules|data|params|modals)\/[^/]+$|\/(?:with|cases|params|answers)\/[^/]+$/
const misspeltMembers: Mistake[] = all
  .filter((at) => typeof at.at(-1) === 'string' && !freeNames.test(`/${at.join('/')}`))
  .map((at) => ({
    name: `/${at.join('/')}`,
    apply: change(at, (owner, name) => rename(owner, name, `${name}x`)),
  }))

/**
 * Returns the errors in the changed file. Errors in other files do not count, because other files
 * may refer to a name that the mistake removes.
 */
function errorsAfter({ apply }: Mistake): string[] {
  const copy = structuredClone(document)
  apply(copy)
  project.update(new Map([[path, JSON.stringify(copy, undefined, 1)]]))
  return project
    .findings()
    .filter(({ severity, file }) => severity === 'error' && file === path)
    .map(({ code, pointer, what }) => `${code} ${pointer} ${what}`)
}

describe('one mistake has one finding', () => {
  it.each(misspeltNames.map((mistake) => [mistake.name, mistake] as const))(
    'a misspelt name at %s',
    (_, mistake) => {
      expect(errorsAfter(mistake)).toHaveLength(1)
    },
  )

  it.each(misspeltMembers.map((mistake) => [mistake.name, mistake] as const))(
    'a misspelt member at %s',
    (_, mistake) => {
      expect(errorsAfter(mistake)).toHaveLength(1)
    },
  )
})
