import { coverageRules } from '../coverage-rules'
import { grammarRules } from '../grammar/rules'
import { unknownAsset, addressInText, literalAddress } from './assets'
import { backtrackingMatch, backtrackingPattern } from './backtracking'
import { alwaysShown, neverShown, constantRule, flagCondition } from './conditions'
import { dataCycle, fragmentCycle, ruleCycle, screenCircle } from './cycles'
import {
  deadEnd,
  neverReached,
  lostOnLeave,
  alwaysDisabled,
  noRoute,
  noAvailableAction,
} from './dead-end'
import { earlyLiteral, swappedMembership, neverEqual, quotedLiteral } from './comparisons'
import {
  eachTakesList,
  mayBeMissing,
  typeMismatchRule,
  moneyArithmetic,
  wrongOperand,
  unprovedAddress,
} from './operands'
import { effectAlone, untappedEffect, countedInput, sharedEntry } from './effects'
import { fieldType, bulkyParam, missingInput, unknownInput } from './inputs'
import { textRules } from './file-rules'
import { fragmentMisuse, type DocumentRule, type ProjectRule, type RuleInfo } from './rule'
import { shadowedName, duplicateId } from './ids'
import { guardedValueGiven, undeclaredValue } from './guarded-values'
import { nearLimit, overLimit } from './limits'
import { accountInText, personalAddress, personalToast, personalTrack } from './personal-data'
import {
  lostGrammar,
  strayFile,
  duplicateRoute,
  duplicateScreen,
  takenProperty,
} from './screens-unique'
import { modalCircle, openAlready, criticalGone, noWayOut } from './modals'
import { oddTime, neverAsked, staleParameter, unansweredEndpoint } from './stale-data'
import { scenarioNames, unknownScenario, unlistedScenario } from './scenarios'
import { textArguments, textDiffers, textLacking } from './texts'
import { strayBraces, textWithoutWords, unnamed, literalWords } from './words'
import { impossibleCase, pickWithoutDefault, undocumentedValue, unknownPath } from './unknown-path'
import { unknownFileNames } from './unknown-file-names'
import { unknownNames } from './unknown-names'
import { unusedFragment, unusedNames, unusedText } from './unused'

/** Rules about one document. */
export const documentRules: readonly DocumentRule[] = [
  unknownPath,
  ...unknownNames,
  textArguments,
  unknownInput,
  missingInput,
  bulkyParam,
  unknownAsset,
  duplicateId,
  shadowedName,
  unknownScenario,
  unlistedScenario,
  typeMismatchRule,
  neverEqual,
  undocumentedValue,
  impossibleCase,
  pickWithoutDefault,
  wrongOperand,
  moneyArithmetic,
  eachTakesList,
  mayBeMissing,
  fieldType,
  sharedEntry,
  countedInput,
  flagCondition,
  quotedLiteral,
  ruleCycle,
  dataCycle,
  earlyLiteral,
  swappedMembership,
  constantRule,
  neverShown,
  alwaysShown,
  deadEnd,
  neverReached,
  lostOnLeave,
  noAvailableAction,
  alwaysDisabled,
  noWayOut,
  modalCircle,
  openAlready,
  neverAsked,
  staleParameter,
  oddTime,
  criticalGone,
  personalToast,
  personalTrack,
  personalAddress,
  effectAlone,
  guardedValueGiven,
  untappedEffect,
  literalAddress,
  unprovedAddress,
  backtrackingMatch,
  overLimit,
  nearLimit,
  literalWords,
  unnamed,
  ...unusedNames,
]

/**
 * Rules about a fragment in its place, which read the inputs of its user and the screen around it.
 */
export const placeRules: readonly DocumentRule[] = documentRules.filter(({ alone }) => !alone)

/** Rules about all documents together. */
export const projectRules: readonly ProjectRule[] = [
  duplicateRoute,
  duplicateScreen,
  noRoute,
  screenCircle,
  undeclaredValue,
  fragmentCycle,
  scenarioNames,
  ...unknownFileNames,
  takenProperty,
  backtrackingPattern,
  textDiffers,
  addressInText,
  accountInText,
  textLacking,
  textWithoutWords,
  strayBraces,
  unusedFragment,
  unusedText,
  unansweredEndpoint,
  strayFile,
  lostGrammar,
]

/** Every rule, in the order of its code. */
export const allRules: readonly RuleInfo[] = [
  ...Object.values(textRules),
  ...grammarRules,
  ...documentRules,
  fragmentMisuse,
  ...projectRules,
  ...coverageRules,
].toSorted((left, right) => left.code.localeCompare(right.code))
