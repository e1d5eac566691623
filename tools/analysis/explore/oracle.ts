import { oracleRules } from '../check/played-rules'
import { ruleInfo, type RuleInfo } from '../check/rules/rule'
import type { Observer, Exploration, VariationPlay } from './play-variation'
import * as controls from './oracle-controls'
import * as effects from './oracle-effects'
import * as files from './oracle-files'
import * as late from './oracle-late'
import * as leaks from './oracle-leaks'
import * as repeats from './oracle-repeats'
import * as taps from './oracle-taps'
import * as views from './oracle-views'
import * as waits from './oracle-waits'
import * as words from './oracle-words'

/** A kind of mistake that a play can show, with the function that finds it. */
export interface OracleRow {
  readonly rule: RuleInfo
  readonly observe: Observer
  /** True if the mistake counts only if responses or steps differ from the first scenario. */
  readonly ifCaused?: true
  /** True if a fix may hide the node that shows the text. */
  readonly isAboutText?: true
  /**
   * True if the mistake also counts while a response is late. Most other kinds would only show that
   * the response is missing.
   */
  readonly ifLate?: true
  /** True if `observe` compares distant snapshots of a play, and therefore needs all snapshots. */
  readonly isAboutWhole?: true
  /** Returns the pointers at which a play proves that the mistake does not exist. */
  readonly disproof?: (play: VariationPlay, stage: Exploration) => readonly string[]
}

export const oracle: readonly OracleRow[] = [
  { rule: oracleRules.programWord, observe: views.programWords, isAboutText: true, ifLate: true },
  { rule: oracleRules.loneSign, observe: views.loneSigns, isAboutText: true, ifLate: true },
  { rule: oracleRules.rawValue, observe: views.rawValues, isAboutText: true },
  { rule: oracleRules.rawValue, observe: views.rawCodes },
  { rule: oracleRules.namelessControl, observe: views.namelessControls },
  { rule: oracleRules.equalRows, observe: views.equalRows },
  { rule: oracleRules.emptyScreen, observe: views.closedScreens, isAboutWhole: true },
  { rule: oracleRules.emptyScreen, observe: views.emptyScreens, isAboutWhole: true },
  { rule: oracleRules.closedModal, observe: views.closedModals },
  { rule: oracleRules.closedModal, observe: taps.heldModals, disproof: taps.leftModals },
  { rule: oracleRules.runtimeFault, observe: effects.runtimeFaults, ifLate: true },
  { rule: oracleRules.lackingParameter, observe: effects.lackingParameters, ifCaused: true },
  {
    rule: oracleRules.lackingParameter,
    observe: effects.emptyParameters,
    disproof: effects.filledParameters,
  },
  { rule: oracleRules.doubleChange, observe: effects.doubleChanges },
  { rule: oracleRules.leak, observe: leaks.leaks, isAboutWhole: true },
  { rule: oracleRules.idleTap, observe: taps.uncoveredTaps },
  { rule: oracleRules.idleTap, observe: taps.idleTaps, disproof: taps.usefulTaps },
  { rule: oracleRules.idleTap, observe: taps.unseenStates },
  { rule: oracleRules.idleTap, observe: taps.uselessSets, disproof: taps.changingTaps },
  { rule: oracleRules.busyForever, observe: taps.busyForever, isAboutWhole: true },
  { rule: oracleRules.lostInput, observe: controls.clearedInputs },
  { rule: oracleRules.lostInput, observe: taps.lostInputs },
  { rule: oracleRules.lostInput, observe: files.droppedFiles },
  { rule: oracleRules.lostInput, observe: files.clearedByFiles },
  { rule: oracleRules.silentFailure, observe: taps.silentFailures },
  { rule: oracleRules.silentFailure, observe: taps.coveredTexts },
  { rule: oracleRules.idleTap, observe: taps.coveredReloads },
  { rule: oracleRules.idleTap, observe: controls.stuckErrors },
  {
    rule: oracleRules.disabledControl,
    observe: controls.disabledControls,
    disproof: controls.enabledControls,
  },
  { rule: ruleInfo('LZ314'), observe: controls.closedRanges },
  { rule: oracleRules.wrongSign, observe: words.doubledSigns, isAboutText: true },
  { rule: oracleRules.wrongSign, observe: words.mixedSigns },
  { rule: oracleRules.emptyHeading, observe: words.emptyTexts, isAboutText: true },
  { rule: oracleRules.emptyHeading, observe: views.emptyRows },
  { rule: oracleRules.lostInput, observe: controls.forgottenInputs },
  { rule: oracleRules.lostInput, observe: controls.unboundInputs },
  { rule: oracleRules.lostInput, observe: controls.dismissedInputs },
  { rule: oracleRules.doubleChange, observe: repeats.repeatedCalls, isAboutWhole: true },
  { rule: oracleRules.doubleChange, observe: effects.repeatedCreations },
  {
    rule: oracleRules.doubleChange,
    observe: late.overlappingCalls,
    ifLate: true,
    isAboutWhole: true,
  },
  { rule: oracleRules.doubleChange, observe: late.callsAgain },
  {
    rule: oracleRules.lostInput,
    observe: late.overwrittenInputs,
    ifLate: true,
    isAboutWhole: true,
  },
  { rule: oracleRules.oldAnswer, observe: late.oldAnswers, ifLate: true, isAboutWhole: true },
  { rule: oracleRules.sameScreen, observe: controls.selfLinks, disproof: controls.otherLinks },
  { rule: oracleRules.endlessWait, observe: waits.endlessWaits },
  { rule: oracleRules.endlessWait, observe: waits.endlessCountdowns },
  {
    rule: oracleRules.endlessWait,
    observe: waits.idleSources,
    disproof: waits.loadedSources,
    isAboutWhole: true,
  },
]

/** Comparisons of several plays find these mistakes, so `observe` returns no mistakes. */
export const neverEnabled: OracleRow = { rule: oracleRules.disabledControl, observe: () => [] }
export const silentList: OracleRow = { rule: oracleRules.silentList, observe: () => [] }
export const silentResult: OracleRow = { rule: oracleRules.silentFailure, observe: () => [] }
export const oneLanguage: OracleRow = { rule: oracleRules.oneLanguage, observe: () => [] }
