import { describe, expect, it } from 'vitest'
import { modelScreen } from '../../model/build-model'
import { createProject } from '../../project/project'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { allRules, rulesInOrder } from '../rules/rule'
import {
  conclusionRelation,
  namedCauseRelation,
  type ReportFacts,
  sameValueRelation,
  textFaultRelation,
  withoutConsequences,
  type Relation,
} from './causes'

const project = createProject(readFixtures())
const model = modelScreen(project, project.screens.get('repair')!)
const file = model.file
const fact = (code: string, pointer: string, more: Partial<ReportFacts> = {}): ReportFacts => ({
  code,
  file,
  pointer,
  ...more,
})
const left = (found: readonly ReportFacts[], relation: Relation) =>
  withoutConsequences(found, relation).map(({ code }) => code)

describe('the consequences of a mistake', () => {
  it('include reports of a later phase about the same node, step or expression', () => {
    const found = [fact('LZ201', '/body/0/text/t'), fact('LZ301', '/body/0/text')]
    expect(left(found, sameValueRelation(model))).toEqual(['LZ201'])
    expect(left([found[0]!, fact('LZ301', '/body/1/src')], sameValueRelation(model))).toHaveLength(
      2,
    )
  })

  it('include reports of later rules about the same value', () => {
    const found = [fact('LZ302', '/body/0/when'), fact('LZ301', '/body/0/when')]
    expect(left(found, sameValueRelation(model))).toEqual(['LZ301'])
  })

  it('stay if the mistake is only a warning', () => {
    const found = [fact('LZ405', '/body/0/when'), fact('LZ501', '/body/0/when')]
    expect(left(found, sameValueRelation(model))).toEqual(['LZ405', 'LZ501'])
  })

  it("include reports of rules that name the mistake's rule as a cause", () => {
    const found = [fact('LZ302', '/body/0/when'), fact('LZ404', '/body/1/when')]
    expect(left(found, namedCauseRelation)).toEqual(['LZ302'])
  })

  it('include conclusions from the same file, but not conclusions of an earlier phase', () => {
    const unused = fact('LZ701', '/state/remark', { from: [file] })
    const unknown = fact('LZ221', '/scenarios/0', { from: [file] })
    expect(left([fact('LZ301', '/body/0'), unused, unknown], conclusionRelation)).toEqual([
      'LZ301',
      'LZ221',
    ])
  })

  it('include reports inside a value with damaged characters', () => {
    const found = [fact('LZ008', '/title'), fact('LZ210', '/title/t'), fact('LZ603', '/body/0')]
    expect(left(found, textFaultRelation)).toEqual(['LZ008', 'LZ603'])
  })
})

it('the order of the check contains each rule exactly once', () => {
  expect(rulesInOrder).toHaveLength(allRules.length)
  expect(new Set(rulesInOrder.map(({ rule }) => rule.code)).size).toBe(allRules.length)
})
