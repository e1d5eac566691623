export { findProgram, findUnder, isProgram } from './find-program.ts'
export { installHint, optionalPrograms, type OptionalProgram } from './optional-programs.ts'
