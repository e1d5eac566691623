export { reportMutations, type ReportPosition, type MutationReport } from './report-mutations'
export type { MutantKind } from './mutant'
export { mutantKinds, type Totals, totalsOf } from './totals'
export {
  createTrial,
  type MutantFigures,
} from './try-mutants'
