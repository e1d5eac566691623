export { guardedNames, isGuardedScreen, type GuardedNames } from './guarded-screens.ts'
export {
  guardedLines,
  isGuardedText,
  isPicture,
  namespaceOfFile,
  pluralSuffix,
  textsIn,
  type GuardedState,
} from './guarded-state.ts'
export { guardedValuesGiven } from './guarded-values.ts'
export type { GuardedValues } from './origins.ts'
