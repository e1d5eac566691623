export { pause, retryPauseMs, type ClockPort } from './clock-port'
export { compileScreen, type Library } from './compile/compile-screen'
export type {
  Chain,
  Program,
  ProgramModal,
  ProgramNode,
  Step,
} from './compile/program'
export { type CompiledValue, compileExpression } from './expression/compile-expression'
export { isTruthy } from './expression/logic'
export type {
  CallPort,
  Failure,
  LifecycleEvent,
  NavigatePort,
  Outcome,
  Params,
  Ports,
  Snapshot,
  Target,
  Unsure,
  Watch,
} from './ports'
export { lazy, loadedCode, type Lazy } from './lazy'
export { busyKey, type OpeningValues, type ScreenInstance } from './run/instance'
export { createNotices, type Notices, type ShownToast } from './run/notices'
export { loadForPress } from './run/load-for-press'
export { loadInterpreter } from './run/lazy-chains'
export { modalsKey } from './run/modals'
export { openScreen } from './run/open-screen'
export { readParams } from './run/read-params'
export { statusRoot } from './run/source-status'
export { Scope, valueScope } from './scope'
export { createStore, storeKey, type Store } from './store'
export {
  fieldValue,
  fitProps,
  type PropShape,
  type PropShapes,
  type WidgetShape,
} from './view/fit-props'
export { blockerOf, nodeGroups } from './view/node-groups'
export { countRows, type Row, rowScope, rowsOf } from './view/rows-of'
export {
  fallbackOf,
  prepareProps,
  type PropsIn,
  isShown,
  modalProps,
  openModals,
  type ShownNode,
  shownNodes,
} from './view/shown-nodes'
