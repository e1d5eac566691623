import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renameDocument } from '../../tools/analysis/authoring/rename-and-delete'
import type { Subject } from '../../tools/analysis/authoring/subjects'
import { checkProject } from '../../tools/analysis/check/engine/check-project'
import { createProject } from '../../tools/analysis/project/project'
import { settings } from '../../tools/sandbox/project'
import { randomSample } from '../../tools/analysis/mutants/mutations-of'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import {
  after,
  changesOf,
  findingsOf,
  linesOf,
  playedFindings,
  project,
  fileTexts,
} from './testing'

const renames = campaignSize('renames')

const subjects: Subject[] = [
  ...[...project.screens.keys()]
    .filter((name) => name !== 'disabled' && name !== 'not-found')
    .map((name): Subject => ({ kind: 'screen', name })),
  ...[...project.fragments.keys()].map((name): Subject => ({ kind: 'fragment', name })),
  ...[...project.endpoints.keys()].map((name): Subject => ({ kind: 'endpoint', name })),
]

describe('a renamed document', () => {
  it(`has the new name in every document that uses it, for ${renames} documents`, () => {
    const chosen = randomSample(subjects, renames, firstSeed)
    const now = chosen.reduce(
      (before, subject) => after(before, renameDocument(before, subject, `${subject.name}2`)),
      project,
    )
    // The sandbox handles a renamed endpoint only after an engineer has also renamed its handler.
    const { endpoints, folder } = settings.sandbox!
    const handlers = chosen.map(({ name }) => `${name}2`)
    const sandbox = { endpoints: [...endpoints, ...handlers], folder }
    const renamed = createProject(fileTexts(now), { ...settings, sandbox })
    expect(linesOf(checkProject(renamed))).toEqual(findingsOf(project))
  })

  it('changes nothing on the screen, or on the screens that lead to it', async () => {
    const outcome = renameDocument(project, { kind: 'screen', name: 'delay' }, 'later')
    const now = after(project, outcome)
    const changes = changesOf(outcome)
    const touched = [...now.screens.values()].filter(
      ({ name, file }) => changes.has(file) || changes.has(`schemas/scenarios/${name}.json`),
    )
    expect(touched.length).toBeGreaterThan(1)
    expect(
      await playedFindings(
        now,
        touched.map(({ name }) => name),
      ),
    ).toEqual([])
  })

  it('is byte for byte the original after a second rename to the old name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...subjects),
        fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,8}){0,2}$/),
        ({ kind, name }, word) => {
          const to =
            kind === 'endpoint' ? name.replace(/\..*/, `.${word.replaceAll('-', '_')}`) : word
          const there = renameDocument(project, { kind, name }, to)
          fc.pre(!('refused' in there))
          const back = renameDocument(after(project, there), { kind, name: to }, name)
          const [changes, again] = [changesOf(there), changesOf(back)]
          expect(new Map([...changes, ...again])).toEqual(
            new Map([...changes.keys()].map((path) => [path, project.files.get(path)?.text])),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})
