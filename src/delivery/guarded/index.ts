export { guardedEndpoints, isGuardedScreen } from './guarded-screens.ts'
export {
  guardedLines,
  isGuardedText,
  namespaceOfFile,
  plural,
  textsIn,
  type GuardedState,
} from './guarded-state.ts'
