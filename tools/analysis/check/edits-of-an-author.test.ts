import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createSandboxDeps } from '../../sandbox/play'
import { findingsIn } from '../../sandbox/project/checker-cases'
import { exploredFindings, withoutKnown } from '../explore/explored-findings'
import { createProject } from '../project/project'
import { hasEnglish, findingWords } from '../words/testing'
import { setLanguage } from '../words/words'
import { createSession } from './engine/session'

/** An edit by an author who knew only the documentation. A correct edit has no `expect`. */
interface Edit {
  readonly name: string
  readonly edits: readonly (readonly [file: string, old: string, now: string])[]
  readonly expect?: string
}

const files = readFixtures('all widgets', 'clinic')
const edits = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/clinic/edits.json', import.meta.url), 'utf8'),
) as Edit[]
const findings = findingsIn(createSession(files), files)
const findingsInSpanish = findingsIn(createSession(files), files)

function changesOf(edit: Edit) {
  const changed = new Map<string, string>()
  for (const [file, old, now] of edit.edits) {
    const text = changed.get(file) ?? files.get(file) ?? ''
    expect(text).toContain(old)
    changed.set(
      file,
      text.replace(old, () => now),
    )
  }
  return changed
}

const isExplored = ({ expect: place = '' }: Edit) => place.startsWith('LZ9')
const wrong = edits.filter((edit) => edit.expect !== undefined && !isExplored(edit))
const right = edits.filter((edit) => edit.expect === undefined)

it('finds no mistake in the unchanged clinic project', () => {
  expect(findings(new Map())).toEqual([])
})

it.each(wrong.map((edit) => [edit.name, edit] as const))(
  'has one finding, in Spanish without English, for: %s',
  (_, edit) => {
    const changes = changesOf(edit)
    expect(findings(changes).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      edit.expect,
    ])
    setLanguage('es')
    expect(findingWords(findingsInSpanish(changes)).filter(hasEnglish)).toEqual([])
  },
)

it.each(edits.filter(isExplored).map((edit) => [edit.name, edit] as const))(
  'has one finding of the explorer, and none of the checker, for: %s',
  async (_, edit) => {
    const changes = changesOf(edit)
    expect(findings(changes)).toEqual([])
    const project = createProject(new Map([...files, ...changes]))
    const [screen] = [...project.screens.values()].filter(({ file }) => changes.has(file))
    const explored = await exploredFindings(project, screen!, createSandboxDeps(project))
    expect(withoutKnown(explored, []).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      edit.expect,
    ])
  },
)

it.each(right.map((edit) => [edit.name, edit] as const))('accepts: %s', (_, edit) => {
  expect(findings(changesOf(edit))).toEqual([])
})
