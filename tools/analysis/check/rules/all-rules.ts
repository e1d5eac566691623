import { coverageRules } from '../coverage-rules'
import { grammarRules } from '../grammar/rules'
import { unknownAsset } from './assets'
import { backtrackingMatch, backtrackingPattern } from './backtracking'
import { alwaysShown, neverShown } from './constant-condition'
import { constantRule } from './constant-rule'
import { dataCycle, fragmentCycle, ruleCycle } from './cycles'
import { deadEnd, neverReached } from './dead-end'
import { earlyLiteral } from './early-literal'
import { eachTakesList } from './each-list'
import { effectAlone } from './effect-alone'
import { unknownEvent } from './event'
import { fieldType } from './field'
import { textRules } from './file-rules'
import { fragmentMisuse } from './fragment-misuse'
import { shadowedName } from './shadowed-name'
import { guardedValueGiven, undeclaredValue } from './guarded-values'
import { duplicateId } from './ids'
import { flagCondition } from './flag-condition'
import { bulkyParam, missingInput, unknownInput } from './inputs'
import { lostOnLeave } from './leave'
import { nearLimit, overLimit } from './limits'
import { accountInText } from './account-in-text'
import { addressInText, literalAddress } from './literal-address'
import { mayBeMissing } from './may-be-missing'
import { lostGrammar, strayFile } from './stray-files'
import { swappedMembership } from './swapped-membership'
import { typeMismatchRule } from './type-mismatch'
import { unknownNamedText } from './named-texts'
import { nativeMethod } from './native-method'
import { neverEqual } from './never-equal'
import { noAvailableAction } from './no-available-action'
import { modalCircle, openAlready } from './modal-circles'
import { criticalGone, noWayOut } from './modals'
import { moneyArithmetic, wrongOperand } from './operands'
import { oddTime } from './odd-times'
import { personalAddress, personalToast, personalTrack } from './personal-data'
import { quotedLiteral } from './quoted-literal'
import type { DocumentRule, ProjectRule, RuleInfo } from './rule'
import { scenarioNames, unknownScenario, unlistedScenario } from './scenarios'
import { screenCircle } from './screen-circles'
import { countedInput, sharedEntry } from './shared-entry'
import { neverAsked, staleParameter } from './stale-data'
import { duplicateRoute, duplicateScreen } from './screens-unique'
import { textArguments } from './text-arguments'
import { textDiffers, textLacking } from './texts'
import { strayBraces, textWithoutWords } from './text-words'
import { impossibleCase, pickWithoutDefault, undocumentedValue } from './undocumented-value'
import { unknownLink } from './unknown-link'
import { unknownParameter } from './unknown-parameter'
import { unknownPath } from './unknown-path'
import { unknownReferences } from './unknown-reference'
import { unknownRoute } from './unknown-route'
import { unknownRule } from './unknown-rule'
import { unknownText } from './unknown-text'
import { unansweredEndpoint } from './unanswered-endpoint'
import { unknownBase } from './unknown-base'
import { unknownForwardedParam } from './unknown-forwarded-param'
import { unprovedAddress } from './unproved-address'
import { unusedFragment } from './unused-documents'
import { unusedText } from './unused-texts'
import { unusedNames } from './unused'
import { alwaysDisabled, noRoute } from './way-to-pay'
import { takenProperty } from './widget-schemas'
import { literalWords } from './literal-words'
import { untappedEffect } from './untapped-effect'
import { unnamed } from './words'

/** Rules about one document. */
export const documentRules: readonly DocumentRule[] = [
  unknownPath,
  unknownRule,
  ...unknownReferences,
  unknownRoute,
  unknownText,
  textArguments,
  unknownInput,
  missingInput,
  bulkyParam,
  unknownAsset,
  unknownEvent,
  nativeMethod,
  unknownLink,
  duplicateId,
  shadowedName,
  unknownScenario,
  unlistedScenario,
  unknownForwardedParam,
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
  unknownParameter,
  takenProperty,
  backtrackingPattern,
  textDiffers,
  addressInText,
  accountInText,
  textLacking,
  textWithoutWords,
  strayBraces,
  unknownNamedText,
  unusedFragment,
  unusedText,
  unknownBase,
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
