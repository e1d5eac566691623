export { type MutantDeps, type MutantFigures, tryMutants, type Unnoticed } from './try-mutants'
export { tellSlips, type Telling, type ToldSlip } from './told-once'
