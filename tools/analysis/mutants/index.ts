export { type MutantDeps, type MutantFigures, tryMutants, type Unnoticed } from './try-mutants'
export { countTold, type ToldSlips } from './told-once'
