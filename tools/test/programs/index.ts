export { findFirefox, findProgram, findUnder, isProgram } from './optional-programs.ts'
export { installHint, optionalPrograms, type OptionalProgram } from './optional-programs.ts'
