export { compileScreen, type Library } from './compile/compile-screen'
export { fillFragment } from './compile/fragment'
export type {
  Chain,
  Program,
  ProgramModal,
  ProgramNode,
  ProgramSource,
  Repeat,
  Step,
} from './compile/program'
export { type Compiled, compileExpression } from './expression/compile-expression'
export { evaluate, holds } from './expression/logic'
export type {
  CallPort,
  ClockPort,
  Failure,
  NavigatePort,
  Outcome,
  Params,
  Ports,
  RunChain,
  Snapshot,
  Target,
  Toast,
  Watch,
} from './ports'
export { runChain } from './run/chain'
export { busyKey, type Opening, type ScreenInstance } from './run/instance'
export {
  createNotices,
  type Notices,
  shortestToastMs,
  type ShownToast,
  toastMs,
} from './run/notices'
export { modalsKey, openScreen } from './run/open-screen'
export { statusRoot } from './run/sources'
export { readPath, type Roots, Scope } from './scope'
export { createStore, keyOf, type Store } from './store'
