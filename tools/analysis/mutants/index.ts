export { type MutantDeps, type MutantFigures, tryMutants, type Unnoticed } from './try-mutants'
