import { type DocumentRule, type ProjectRule, rulesInOrder } from './rule'
import * as exported from './rule-files'

type CheckedRule = DocumentRule | ProjectRule

const checks = new Map(
  Object.values<unknown>(exported)
    .flat()
    .filter((value) => value instanceof Object && 'unit' in value)
    .map((rule) => [(rule as CheckedRule).code, rule as CheckedRule]),
)

const checkedRules = rulesInOrder.flatMap(({ rule: { code } }) => checks.get(code) ?? [])

export const documentRules = checkedRules.filter((rule) => rule.unit === 'document')

/** The rules that check a fragment separately for each of its uses. */
export const placeRules = documentRules.filter(({ independentOfInputs }) => !independentOfInputs)

export const projectRules = checkedRules.filter((rule) => rule.unit === 'project')
