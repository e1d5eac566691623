import { oracleRules } from '../check/oracle-rules'
import type { RuleInfo } from '../check/rules/rule'
import type { Observer } from './observer'
import type { WorldPlay } from './play-world'
import * as effects from './oracle-effects'
import * as taps from './oracle-taps'
import * as views from './oracle-views'

/** One thing that must never happen. */
export interface OracleRow {
  readonly rule: RuleInfo
  readonly observe: Observer
  /** It counts only if the first scenario does not show it, and only with other answers or steps. */
  readonly ifCaused?: true
  /** Places at which a play proves that the thing is not always so; then it does not count. */
  readonly disproof?: (play: WorldPlay) => readonly string[]
}

/** Everything that must never happen while a screen runs. */
export const oracle: readonly OracleRow[] = [
  { rule: oracleRules.programWord, observe: views.programWords },
  { rule: oracleRules.loneSign, observe: views.loneSigns },
  { rule: oracleRules.rawValue, observe: views.rawValues },
  { rule: oracleRules.namelessControl, observe: views.namelessControls },
  { rule: oracleRules.equalRows, observe: views.equalRows },
  { rule: oracleRules.emptyScreen, observe: views.emptyScreens },
  { rule: oracleRules.closedModal, observe: views.closedModals },
  { rule: oracleRules.runtimeFault, observe: effects.runtimeFaults },
  { rule: oracleRules.lackingParameter, observe: effects.lackingParameters, ifCaused: true },
  { rule: oracleRules.doubleChange, observe: effects.doubleChanges },
  { rule: oracleRules.leak, observe: effects.leaks },
  { rule: oracleRules.idleTap, observe: taps.idleTaps, disproof: taps.usefulTaps },
  { rule: oracleRules.busyForever, observe: taps.busyForever },
  { rule: oracleRules.lostInput, observe: taps.lostInputs },
  { rule: oracleRules.silentFailure, observe: taps.silentFailures },
]
