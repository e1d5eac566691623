import { expect, it, vi } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { campaignSize, firstSeed } from '../../../test/campaigns'
import { objectsIn } from '../../../../renderer/language'
import { parseJson } from '../../json/parse-json'
import { createProject } from '../../project/project'
import { stringsIn } from '../../project/texts'
import { checkProject } from './check-project'
import { createSession, type SavedSession } from './session'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'

vi.setConfig({ testTimeout: 1_800_000 })

const originals = readFixtures()
const editable = [...originals.keys()].filter((path) => path.endsWith('.json'))
const options = { sandbox: { endpoints: ['shop.repair'], folder: 'answers' } }

/** Every string of the fixtures, so that a changed name often means something else. */
const words = [
  ...new Set(
    editable.flatMap((path) => {
      const json = parseJson(originals.get(path)!)
      return [json].flatMap((one) => objectsIn(one)).flatMap((one) => [...stringsIn(one)])
    }),
  ),
]

/** Makes one random edit of one file: another word, another key, a cut, a removal or a copy. */
function edit(texts: ReadonlyMap<string, string>, draw: (most: number) => number) {
  const pick = <One>(list: readonly One[]): One => list[draw(list.length)]!
  const path = pick(editable)
  const text = texts.get(path)
  const original = originals.get(path)!
  if (text === undefined) return [[path, original]] as const
  const quoted = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)]
  const place = quoted.length === 0 ? undefined : pick(quoted)
  switch (draw(10)) {
    case 0:
      return [[path, undefined]] as const
    case 1:
      return [[path, text.slice(0, draw(text.length))]] as const
    case 2:
      return [[path.replace('.json', '-2.json'), draw(2) === 0 ? text : undefined]] as const
    case 3:
    case 4:
    case 5:
    case 6: {
      if (!place) return [[path, original]] as const
      const end = place.index + place[0].length
      const word = JSON.stringify(pick(words))
      return [[path, text.slice(0, place.index) + word + text.slice(end)]] as const
    }
    default:
      return [[path, original]] as const
  }
}

it('a session, also a saved one, reports the same as a fresh check after every edit', () => {
  const random = xoroshiro128plus(firstSeed)
  const draw = (most: number) => uniformInt(random, 0, Math.max(0, most - 1))
  const texts = new Map(originals)
  let session = createSession(texts, options)
  for (let count = 0; count < campaignSize('updates'); count++) {
    const changes = new Map<string, string | undefined>(edit(texts, draw))
    for (const [path, text] of changes)
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    // A part of the edits happens between two processes, and a part before the next check.
    if (count % 3 === 0) {
      const saved = JSON.parse(JSON.stringify(session.save())) as SavedSession
      session = createSession(texts, options, saved)
    } else session.take(changes)
    if (count % 3 === 1) {
      expect([...session.project().files.keys()]).toEqual([...createProject(texts).files.keys()])
      continue
    }
    const fresh = checkProject(createProject(texts, options))
    expect(session.findings(), `edit ${count} of ${[...changes.keys()].join()}`).toEqual(fresh)
  }
})
