import { expect, it, vi } from 'vitest'
import { createRandomEdits } from '../../../../tests/fixtures/random-edits'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { campaignSize, firstSeed } from '../../../test/campaigns'
import { createProject } from '../../project/project'
import { checkProject } from './check-project'
import { createSession, type SavedSession } from './session'

vi.setConfig({ testTimeout: 3_600_000 })

const originals = readFixtures()
const options = { sandbox: { endpoints: ['shop.repair'], folder: 'answers' } }

it('a session, also a saved one, reports the same as a fresh check after every edit', () => {
  const { edit } = createRandomEdits(originals, firstSeed)
  const texts = new Map(originals)
  let session = createSession(texts, options)
  for (let count = 0; count < campaignSize('updates'); count++) {
    const [path, text] = edit(texts)
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
    // A part of the edits happens between two processes, and a part before the next check.
    if (count % 3 === 0) {
      const saved = JSON.parse(JSON.stringify(session.save())) as SavedSession
      session = createSession(texts, options, saved)
    } else session.take([[path, text]])
    if (count % 3 === 1) {
      expect([...session.project().files.keys()]).toEqual([...createProject(texts).files.keys()])
      continue
    }
    const fresh = checkProject(createProject(texts, options))
    expect(session.findings(), `edit ${count} of ${path}`).toEqual(fresh)
  }
})
