import {
  contraryLimits,
  duplicateChoice,
  unknownProfileOption,
  unsentParam,
} from './contradictions'
import { alikeRows, sameCall, sameLabel } from './alike-controls'
import { blockingInput } from './contrary-inputs'
import { misnamedStep } from './misnamed-steps'
import { staleAfterCall } from './stale-after-call'
import { unusedInput } from './unused-inputs'
import { staleChoice, unmatchedChoice } from './chosen-values'
import { reversedDays } from './counted-days'
import { differingRule } from './differing-rules'
import { doneControl } from './done-controls'
import { otherBound, otherInputMarked } from './marked-inputs'
import { hiddenSibling } from './hidden-siblings'
import { swappedNames } from './swapped-names'
import { backAtOnce, undoneStep, lostOnLeave } from './undone-steps'
import { criticalPicture, foreignCondition, foldedCritical, uncriticalControl } from './critical'
import { coveredMessage } from './covered-messages'
import { fixedDate, unknownPane, unreachableBound } from './input-bounds'
import { plainLetters, promisedLength } from './input-patterns'
import { droppedParam, droppedSession } from './dropped-session'
import { unfitKept } from './kept-state'
import { lostInput, hiddenInputSent } from './lost-input'
import { hiddenEmpty, waitingControl } from './waiting-controls'
import { contraryText } from './denied-values'
import { itemByValue, unknownOption, unsetWord } from './words-of-state'
import { literalSign, oneLanguage, unusedSign, otherLetters, regionalNumber } from './regions'
import { coverageRules } from '../coverage-rules'
import { oracleRules } from '../oracle-rules'
import { grammarRules } from '../grammar/grammar-report'
import { unknownAsset, addressInText, literalAddress } from './assets'
import { brokenPicture, heavyPictures, unusedPicture } from './pictures'
import { backtrackingMatch, backtrackingPattern, foreignPattern } from './backtracking'
import { alwaysShown, neverShown, constantRule, flagCondition } from './conditions'
import { dataCycle, fragmentCycle, ruleCycle, screenCircle } from './cycles'
import { deadControl, opensItself } from './dead-controls'
import { deadEnd, neverReached, alwaysDisabled, noRoute, noAvailableAction } from './dead-end'
import { earlyLiteral, swappedMembership, neverEqual, quotedLiteral } from './comparisons'
import {
  mayBeMissing,
  typeMismatchRule,
  moneyArithmetic,
  wrongOperand,
  unprovedAddress,
} from './operands'
import { effectAlone, untappedEffect, countedInput, sharedEntry } from './effects'
import {
  bulkyParam,
  eachTakesList,
  emptiedRequest,
  fieldType,
  missingInput,
  unknownInput,
} from './inputs'
import { textRules } from './file-rules'
import { contradictoryEndpoint } from './endpoint-settings'
import { unfitProfile } from './profile-settings'
import { fragmentMisuse, type DocumentRule, type ProjectRule, type RuleInfo } from './rule'
import { constantKey, shadowedName, duplicateId } from './ids'
import { guardedValueGiven, undeclaredValue } from './guarded-values'
import { nearLimit, overLimit } from './limits'
import { unknownAppName } from './app-names'
import { accountInDocument, accountInText } from './account-numbers'
import { personalAddress, personalTitle, personalToast, personalTrack } from './personal-data'
import {
  lostGrammar,
  strayFile,
  duplicateRoute,
  duplicateScreen,
  takenProperty,
} from './screens-unique'
import { modalCircle, openAlready, criticalGone, noWayOut } from './modals'
import { oddTime, neverRequested, staleParameter, unansweredEndpoint } from './stale-data'
import { scenarioNames, unknownScenario, unlistedScenario } from './scenarios'
import { missingText } from './missing-texts'
import { numbersDiffer, textArguments, unwrittenText } from './texts'
import { stuckFlag, vainCountdown } from './stuck-flags'
import {
  amountAlone,
  dayAlone,
  firstDigits,
  rawWord,
  signTwice,
  literalAmount,
} from './shown-values'
import { oppositeTexts, untranslated, textDiffers } from './translations'
import { swappedTexts } from './swapped-texts'
import { markupInText, strayBraces, textWithoutWords, namelessControl, literalWords } from './words'
import { impossibleCase, pickWithoutDefault, undocumentedValue, unknownPath } from './unknown-path'
import { unknownFileNames } from './unknown-file-names'
import { unknownNames } from './unknown-names'
import { unchangedState, unusedFragment, unusedNames, unusedResult, unusedText } from './unused'

interface PhaseRules {
  readonly phase: string
  readonly documents?: readonly DocumentRule[]
  readonly project?: readonly ProjectRule[]
  readonly others?: readonly RuleInfo[]
}

/**
 * The phases in the order of the check. A mistake may have consequences in later phases. If a value
 * has two reports, the first report names the cause.
 */
export const phases = [
  { phase: 'text', others: Object.values(textRules), project: [strayFile, lostGrammar] },
  { phase: 'grammar', others: grammarRules },
  {
    phase: 'names',
    documents: [
      unknownPath,
      ...unknownNames,
      unknownAppName,
      textArguments,
      unknownInput,
      missingInput,
      unknownAsset,
      duplicateId,
      shadowedName,
      unknownScenario,
      bulkyParam,
      unlistedScenario,
      duplicateChoice,
      constantKey,
    ],
    project: [
      duplicateRoute,
      duplicateScreen,
      scenarioNames,
      takenProperty,
      ...unknownFileNames,
      contradictoryEndpoint,
      unfitProfile,
      unansweredEndpoint,
      unsentParam,
      unknownProfileOption,
      droppedSession,
      droppedParam,
      brokenPicture,
      heavyPictures,
      otherLetters,
    ],
    others: [fragmentMisuse],
  },
  {
    phase: 'types',
    documents: [
      typeMismatchRule,
      neverEqual,
      undocumentedValue,
      impossibleCase,
      pickWithoutDefault,
      wrongOperand,
      moneyArithmetic,
      literalAmount,
      eachTakesList,
      hiddenSibling,
      swappedNames,
      unusedInput,
      mayBeMissing,
      fieldType,
      flagCondition,
      quotedLiteral,
      unsetWord,
      itemByValue,
      unreachableBound,
      unknownOption,
      plainLetters,
      promisedLength,
      dayAlone,
      otherBound,
      unmatchedChoice,
      rawWord,
      unknownPane,
    ],
    project: [contraryLimits, foreignPattern],
  },
  {
    phase: 'flow',
    documents: [
      ruleCycle,
      dataCycle,
      neverShown,
      alwaysShown,
      deadEnd,
      neverReached,
      noAvailableAction,
      constantRule,
      earlyLiteral,
      swappedMembership,
      alwaysDisabled,
      noWayOut,
      criticalGone,
      modalCircle,
      openAlready,
      neverRequested,
      staleParameter,
      lostOnLeave,
      sharedEntry,
      countedInput,
      oddTime,
      undoneStep,
      backAtOnce,
      deadControl,
      opensItself,
      emptiedRequest,
      lostInput,
      waitingControl,
      hiddenEmpty,
      criticalPicture,
      foldedCritical,
      uncriticalControl,
      unfitKept,
      stuckFlag,
      vainCountdown,
      alikeRows,
      sameCall,
      otherInputMarked,
      staleChoice,
      contraryText,
      reversedDays,
      hiddenInputSent,
      coveredMessage,
      fixedDate,
      blockingInput,
      foreignCondition,
      staleAfterCall,
      misnamedStep,
      doneControl,
    ],
    project: [fragmentCycle, noRoute, screenCircle],
  },
  {
    phase: 'safety',
    documents: [
      personalToast,
      personalTitle,
      personalTrack,
      literalAddress,
      backtrackingMatch,
      overLimit,
      effectAlone,
      personalAddress,
      unprovedAddress,
      guardedValueGiven,
      untappedEffect,
      nearLimit,
      accountInDocument,
    ],
    project: [backtrackingPattern, addressInText, undeclaredValue, accountInText],
  },
  {
    phase: 'words',
    documents: [
      literalWords,
      namelessControl,
      literalSign,
      oneLanguage,
      firstDigits,
      signTwice,
      amountAlone,
      sameLabel,
    ],
    project: [
      textDiffers,
      missingText,
      textWithoutWords,
      unwrittenText,
      strayBraces,
      markupInText,
      numbersDiffer,
      regionalNumber,
      untranslated,
      oppositeTexts,
      swappedTexts,
      unusedSign,
    ],
  },
  {
    phase: 'unused',
    documents: [...unusedNames, unusedResult, unchangedState],
    project: [differingRule],
  },
  // An unused fragment may be the only user of other fragments, pictures or texts.
  { phase: 'unusedFragments', project: [unusedFragment] },
  { phase: 'unusedPictures', project: [unusedPicture] },
  { phase: 'unusedTexts', project: [unusedText] },
  { phase: 'played', others: Object.values(coverageRules) },
  { phase: 'explored', others: Object.values(oracleRules) },
] as const satisfies readonly PhaseRules[]

export type Phase = (typeof phases)[number]['phase']

const rulesOf: readonly PhaseRules[] = phases

export const documentRules: readonly DocumentRule[] = rulesOf.flatMap(
  ({ documents = [] }) => documents,
)

/** Rules that check a fragment once for each use. */
export const placeRules: readonly DocumentRule[] = documentRules.filter(
  ({ independentOfInputs }) => !independentOfInputs,
)

export const projectRules: readonly ProjectRule[] = rulesOf.flatMap(({ project = [] }) => project)

export const rulesInOrder: readonly { readonly rule: RuleInfo; readonly phase: number }[] =
  rulesOf.flatMap(({ documents = [], project = [], others = [] }, phase) =>
    [...others, ...documents, ...project].map((rule) => ({ rule, phase })),
  )

export const allRules: readonly RuleInfo[] = rulesInOrder
  .map(({ rule }) => rule)
  .toSorted((left, right) => left.code.localeCompare(right.code))
