export { tellSlips, type Telling, type ToldSlip } from './told-once'
export type { SlipKind } from './slip'
export { slipKinds, type Totals, totalsOf } from './totals'
export {
  createTrial,
  type MutantFigures,
} from './try-mutants'
