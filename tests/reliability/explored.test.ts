import { expect, it } from 'vitest'
import { isObject, visitDocument, type Json } from '../../renderer/language'
import { checkFile } from '../../tools/analysis/check/engine/check-file'
import type { Finding } from '../../tools/analysis/check/report'
import { exploreScreen } from '../../tools/analysis/explore/explore-screen'
import { pathsIn } from '../../tools/analysis/expressions/scope'
import {
  applyMutation,
  type Mutation,
  mutationsOf,
} from '../../tools/analysis/mutants/mutations-of'
import { createProject } from '../../tools/analysis/project/project'
import type { NamedDocument } from '../../tools/analysis/project/screens'
import { createSandboxDeps } from '../../tools/sandbox/play'
import { readFiles, settings } from '../../tools/sandbox/project'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { createRandom, type Random } from './random'

const documents = campaignSize('explored')
const files = readFiles(process.cwd())
const project = createProject(files, settings)

/** The preview lists all screens, so its plays take ten times as long. */
const screens = [...project.screens.values()].filter(({ name }) => name !== 'test-preview')
const budget = { plays: 150, late: 50, reduced: 0, depth: 2, mixtures: 10 }

/**
 * The codes of findings that a condition is never or always true. The value is the result of the
 * condition in a play that contradicts the finding.
 */
const claims: Readonly<Record<string, 'holds' | 'fails'>> = { LZ404: 'holds', LZ405: 'fails' }

/**
 * Returns the marks of plays that would contradict a finding about a whole condition. The finding
 * may point to the operator of the condition.
 */
function contradictions({ code, pointer, what }: Finding): string[] {
  const result = claims[code] ?? (/ is never true|never shown/.test(what) ? 'holds' : undefined)
  const condition = pointer.replace(/\/[^/a-z]+(?:\/\d+)?$/, '')
  const isWhole = /\/when$|^\/rules\/[^/]+$/.test(condition)
  return result && isWhole ? [`${condition} ${result}`] : []
}

/**
 * Joins pairs of conditions that read the same value, such as `status == "late"` and `status ==
 * "paid"`. Many of the joined conditions never or always hold.
 */
function joinedConditions({ document }: NamedDocument): Mutation[] {
  const conditions = new Map<string, Json>()
  visitDocument(document, {
    node({ when }, { pointer }) {
      if (isObject(when)) conditions.set(`${pointer}/when`, when)
    },
  })
  const rules = isObject(document['rules']) ? document['rules'] : {}
  const readBy = new Map([...conditions].map(([at, when]) => [at, new Set(pathsIn(when, rules))]))
  return [...conditions].flatMap(([pointer, one]) =>
    [...conditions].flatMap(([at, other]) => {
      const isRelated = [...readBy.get(at)!].some((path) => readBy.get(pointer)!.has(path))
      if (at === pointer || !isRelated) return []
      return [{ and: [one, other] }, { and: [one, { '!': other }] }, { or: [one, other] }].map(
        (value) => ({ pointer, mutator: 'joined conditions', value }),
      )
    }),
  )
}

const joined = new Map(screens.map((screen) => [screen, joinedConditions(screen)]))
const withJoined = screens.filter((screen) => joined.get(screen)!.length > 0)

/** Odd seeds mutate a random screen, and even seeds join two of its conditions. */
function mutantOf(seed: number, random: Random): readonly [NamedDocument, Mutation] {
  const screen = random.pick(seed % 2 === 0 ? withJoined : screens)
  return [screen, random.pick(seed % 2 === 0 ? joined.get(screen)! : mutationsOf(screen.document))]
}

it(`${documents} mutated screens: no play contradicts a finding that a condition is never or always true`, async () => {
  const contradicted: string[] = []
  const onlyExplored = new Map<string, number>()
  const isFull = documents > 1_000
  let [claimed, played] = [0, 0]
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const [screen, mutation] = mutantOf(seed, createRandom(seed))
    const text = JSON.stringify(applyMutation(screen.document, mutation))
    const changed = createProject(new Map([...files, [screen.file, text]]), {
      ...settings,
      previous: project,
    })
    const mutant = changed.screens.get(screen.name)
    const findings = checkFile(changed, screen.file)
    const marks = findings.flatMap(contradictions)
    // Without a finding about a condition, the play can only show mistakes that no rule reports.
    if (!mutant || (marks.length === 0 && (findings.length > 0 || !isFull))) continue
    claimed += marks.length
    played++
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
  const figures = { documents, played, claimed }
  console.log(JSON.stringify({ ...figures, onlyExplored: Object.fromEntries(onlyExplored) }))
  expect(contradicted).toEqual([])
  expect(claimed).toBeGreaterThan(Math.floor(documents / 20))
}, 3_600_000)
