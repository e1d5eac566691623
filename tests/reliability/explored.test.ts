import { expect, it } from 'vitest'
import { checkFile } from '../../tools/analysis/check/engine/check-file'
import type { Finding } from '../../tools/analysis/check/report'
import { exploreScreen } from '../../tools/analysis/explore/explore-screen'
import { applyMutation, mutationsOf } from '../../tools/analysis/mutants/mutations-of'
import { createProject } from '../../tools/analysis/project/project'
import { createSandboxDeps } from '../../tools/sandbox/play'
import { readFiles, settings } from '../../tools/sandbox/project'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { createRandom } from './random'

const documents = campaignSize('explored')
const files = readFiles(process.cwd())
const project = createProject(files, settings)

/** The preview lists all screens, so its plays take ten times as long. */
const screens = [...project.screens.values()].filter(({ name }) => name !== 'test-preview')
const budget = { plays: 150, depth: 2, mixtures: 10 }

/** Rules that claim that a condition never or always holds, with the mark of a contradiction. */
const claims: Readonly<Record<string, 'holds' | 'fails'>> = { LZ404: 'holds', LZ405: 'fails' }

/**
 * The marks that would contradict a finding, if it is about a whole condition. The finding may point
 * to the operator of the condition.
 */
function contradictions({ code, pointer, what }: Finding): string[] {
  const result = claims[code] ?? (/ is never true|never shown/.test(what) ? 'holds' : undefined)
  const condition = pointer.replace(/\/[^/a-z]+(?:\/\d+)?$/, '')
  const isWhole = /\/when$|^\/rules\/[^/]+$/.test(condition)
  return result && isWhole ? [`${condition} ${result}`] : []
}

it(`${documents} mutated screens: no play contradicts a finding that a condition never or always holds`, async () => {
  const contradicted: string[] = []
  const onlyExplored = new Map<string, number>()
  let claimed = 0
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const random = createRandom(seed)
    const screen = random.pick(screens)
    const mutation = random.pick(mutationsOf(screen.document))
    const text = JSON.stringify(applyMutation(screen.document, mutation))
    const changed = createProject(new Map([...files, [screen.file, text]]), {
      ...settings,
      previous: project,
    })
    const mutant = changed.screens.get(screen.name)
    const findings = checkFile(changed, screen.file)
    const marks = findings.flatMap(contradictions)
    const isBroken = findings.some(({ severity }) => severity === 'error')
    if (!mutant || (isBroken && marks.length === 0)) continue
    claimed += marks.length
    const makeDeps = createSandboxDeps(changed)
    const { reached, discoveries } = await exploreScreen(changed, mutant, makeDeps, {
      ...budget,
      seed,
    })
    const about = `LIENZO_SEED=${seed} LIENZO_EXPLORED=1: ${screen.name} ${mutation.pointer}`
    contradicted.push(
      ...marks.filter((mark) => reached.has(mark)).map((mark) => `${about}: ${mark}`),
    )
    if (findings.length === 0)
      for (const { row } of discoveries)
        onlyExplored.set(row.rule.code, (onlyExplored.get(row.rule.code) ?? 0) + 1)
  }
  console.log(
    JSON.stringify({ documents, claimed, onlyExplored: Object.fromEntries(onlyExplored) }),
  )
  expect(contradicted).toEqual([])
}, 3_600_000)
