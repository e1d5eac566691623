import * as afterCalls from './after-calls'
import * as alikeControls from './alike-controls'
import * as appNames from './app-names'
import * as assets from './assets'
import * as backtracking from './backtracking'
import * as chosenValues from './chosen-values'
import * as comparisons from './comparisons'
import * as conditions from './conditions'
import * as contradictions from './contradictions'
import * as contraryInputs from './contrary-inputs'
import * as controls from './controls'
import * as countedDays from './counted-days'
import * as critical from './critical'
import * as cycles from './cycles'
import * as deadEnd from './dead-end'
import * as deniedValues from './denied-values'
import * as differingRules from './differing-rules'
import * as droppedSession from './dropped-session'
import * as effects from './effects'
import * as endpointSettings from './endpoint-settings'
import * as guardedValues from './guarded-values'
import * as hiddenSiblings from './hidden-siblings'
import * as ids from './ids'
import * as impossibleCases from './impossible-cases'
import * as inputBounds from './input-bounds'
import * as inputPatterns from './input-patterns'
import * as inputs from './inputs'
import * as keptState from './kept-state'
import * as limits from './limits'
import * as lostInput from './lost-input'
import * as markedInputs from './marked-inputs'
import * as modals from './modals'
import * as operands from './operands'
import * as personalData from './personal-data'
import * as presentFlags from './present-flags'
import * as profileSettings from './profile-settings'
import * as regions from './regions'
import * as scenarios from './scenarios'
import * as screensUnique from './screens-unique'
import * as shownAmounts from './shown-amounts'
import * as shownRows from './shown-rows'
import * as shownValues from './shown-values'
import * as staleData from './stale-data'
import * as swappedNames from './swapped-names'
import * as swappedTexts from './swapped-texts'
import * as texts from './texts'
import * as translations from './translations'
import * as undoneSteps from './undone-steps'
import * as unknownFileNames from './unknown-file-names'
import * as unknownNames from './unknown-names'
import * as unknownPath from './unknown-path'
import * as unused from './unused'
import * as unusedInputs from './unused-inputs'
import * as waitingControls from './waiting-controls'
import * as words from './words'
import * as wordsOfState from './words-of-state'
import { type DocumentRule, type ProjectRule, rulesInOrder } from './rule'

/** The rules are those exports of these files that `documentRule` or `projectRule` created. */
const files: readonly object[] = [
  afterCalls,
  alikeControls,
  appNames,
  assets,
  backtracking,
  chosenValues,
  comparisons,
  conditions,
  contradictions,
  contraryInputs,
  controls,
  countedDays,
  critical,
  cycles,
  deadEnd,
  deniedValues,
  differingRules,
  droppedSession,
  effects,
  endpointSettings,
  guardedValues,
  hiddenSiblings,
  ids,
  impossibleCases,
  inputBounds,
  inputPatterns,
  inputs,
  keptState,
  limits,
  lostInput,
  markedInputs,
  modals,
  operands,
  personalData,
  presentFlags,
  profileSettings,
  regions,
  scenarios,
  screensUnique,
  shownAmounts,
  shownRows,
  shownValues,
  staleData,
  swappedNames,
  swappedTexts,
  texts,
  translations,
  undoneSteps,
  unknownFileNames,
  unknownNames,
  unknownPath,
  unused,
  unusedInputs,
  waitingControls,
  words,
  wordsOfState,
]

type CheckedRule = DocumentRule | ProjectRule

const checks = new Map(
  files
    .flatMap((file): readonly unknown[] => Object.values(file).flat())
    .filter((value) => value instanceof Object && 'unit' in value)
    .map((rule) => [(rule as CheckedRule).code, rule as CheckedRule]),
)

const checkedRules = rulesInOrder.flatMap(({ rule: { code } }) => checks.get(code) ?? [])

export const documentRules = checkedRules.filter((rule) => rule.unit === 'document')

/** The rules that check a fragment separately for each of its uses. */
export const placeRules = documentRules.filter(({ independentOfInputs }) => !independentOfInputs)

export const projectRules = checkedRules.filter((rule) => rule.unit === 'project')
