import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { hasEnglish } from '../words/testing'
import { setLanguage } from '../words/words'
import { createSession } from './engine/session'

/** An edit by an author who knew only the documentation. Right edits expect no finding. */
interface Edit {
  readonly name: string
  readonly edits: readonly (readonly [file: string, old: string, now: string])[]
  readonly expect?: string
}

const files = readFixtures('all widgets', 'clinic')
const edits = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/clinic/edits.json', import.meta.url), 'utf8'),
) as Edit[]
const session = createSession(files)

function findingsAfter(edit: Edit) {
  const changed = new Map<string, string>()
  for (const [file, old, now] of edit.edits) {
    const text = changed.get(file) ?? files.get(file) ?? ''
    expect(text).toContain(old)
    changed.set(
      file,
      text.replace(old, () => now),
    )
  }
  session.update(changed)
  const findings = session.findings()
  session.update(new Map([...changed.keys()].map((file) => [file, files.get(file)!])))
  return findings
}

const wrong = edits.filter((edit) => edit.expect !== undefined)
const right = edits.filter((edit) => edit.expect === undefined)

it('finds nothing in the clinic itself', () => {
  expect(session.findings()).toEqual([])
})

it.each(wrong.map((edit) => [edit.name, edit] as const))('has one finding for: %s', (_, edit) => {
  expect(findingsAfter(edit).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    edit.expect,
  ])
})

it.each(right.map((edit) => [edit.name, edit] as const))('accepts: %s', (_, edit) => {
  expect(findingsAfter(edit)).toEqual([])
})

describe('in Spanish', () => {
  afterAll(() => setLanguage('en'))

  it('the findings contain no English', () => {
    setLanguage('es')
    const words = wrong.flatMap((edit) =>
      findingsAfter(edit).flatMap(({ what, why, fix }) => [what, why, fix]),
    )
    expect(words.filter(hasEnglish)).toEqual([])
  })
})
