export { guardedNames, isGuardedScreen, type GuardedNames } from './guarded-screens.ts'
export {
  guardedLines,
  isGuardedText,
  namespaceOfFile,
  plural,
  textsIn,
  type GuardedState,
} from './guarded-state.ts'
export { guardedValuesGiven, type GuardedValues } from './guarded-values.ts'
