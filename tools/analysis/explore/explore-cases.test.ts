import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { changesOf, repair, type CheckerCase } from '../../sandbox/project/checker-cases'
import { checkProject } from '../check/engine/check-project'
import type { Finding } from '../check/report'
import { createProject } from '../project/project'
import { exploredFindings, withoutKnown } from './explored-findings'

const sound = readFixtures()
const cases = JSON.parse(
  readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
) as CheckerCase[]

it.each(cases.map((one) => [one.name, one] as const))(
  'checker and explorer report the expected mistakes of: %s',
  async (_, one) => {
    const changes = changesOf(one, sound)
    const project = createProject(new Map([...sound, ...changes]))
    const known = checkProject(project)
    const explored: Finding[] = []
    for (const screen of project.screens.values())
      if (changes.has(screen.file))
        explored.push(...(await exploredFindings(project, screen, createShopDeps(project))))
    const found = [...known, ...withoutKnown(explored, known)]
    expect(
      found.map(({ code, file, pointer, what }) => ({ code, file, at: pointer, what })),
    ).toEqual(
      one.expect.map(({ contains = '', ...expected }) => ({
        file: repair,
        ...expected,
        what: expect.stringContaining(contains) as string,
      })),
    )
  },
)
