import { describe, expect, it } from 'vitest'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import type { JsonObject } from '../../../renderer/language'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession } from '../../analysis/check/engine/session'
import type { Finding } from '../../analysis/check/report'
import { measureCoverage } from '../../analysis/coverage/measure'
import { readFindingExamples, excerptsOf } from './finding-examples'
import { writtenExamples } from './written-examples'

const exampleOf = readFindingExamples()

describe('the example of a code', () => {
  it("has a right document that the finding's own fix has made", () => {
    const { finding, files } = exampleOf('LZ302')!
    const { wrong, right } = excerptsOf(files[0]!, finding)
    const node = (literal: string) =>
      `{ "widget": "text", "text": { "t": "shop.pay" }, "when": { "===": [{ "var": "order.isLate" }, ${literal}] } }`
    expect(wrong.lines[wrong.marked!]!.trim()).toBe(node('"1"'))
    expect(right!.lines[wrong.marked!]!.trim()).toBe(node('1'))
  })

  it('has the original document as its right document if the finding has no fix', () => {
    const { finding, files } = exampleOf('LZ607')!
    const { wrong, right } = excerptsOf(files[0]!, finding)
    expect(wrong.lines.join('\n')).toContain('"<b>Pay</b>"')
    expect(right!.lines.join('\n')).toContain('"Pay"')
  })
})

describe('an example outside of the test cases', () => {
  const sound = readFixtures('all widgets')
  const shared = createSession(sound)

  // The explorer's examples have their own test.
  it.each(Object.entries(writtenExamples(sound)).filter(([code]) => !code.startsWith('LZ9')))(
    'has the finding only in the wrong document: %s',
    async (code, { path, wrong, right, beside, options, played }) => {
      const session =
        beside || options ? createSession(new Map([...sound, ...(beside ?? [])]), options) : shared
      const findings = async (document: JsonObject | undefined) => {
        const text = document ? JSON.stringify(document) : sound.get(path)
        session.update(new Map([[path, text]]))
        if (!played) return session.findings()
        const project = session.project()
        const screens = [...project.screens.values()].filter(
          ({ name }) => name === (document?.['screen'] ?? 'receipt'),
        )
        return coverageFindings(
          project,
          await measureCoverage(project, screens, createShopDeps(project)),
        )
      }
      const isMeant = (one: Finding) =>
        one.code === code && (!played || one.pointer === played.pointer)
      const { file, pointer, what, fix } = played ?? {}
      expect((await findings(wrong)).filter(isMeant)).toEqual([
        expect.objectContaining(played ? { file, pointer, what, fix } : { code }),
      ])
      expect((await findings(right)).filter(isMeant)).toEqual([])
      session.update(new Map([[path, sound.get(path)]]))
    },
  )
})
