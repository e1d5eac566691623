export {
  curvesOf,
  highestOf,
  shareInWords,
  sparkline,
  type Curve,
  type CurveLine,
} from './curves.ts'
export { decide, type Decision } from './decide.ts'
export type { Evidence, ScreenCounts, Slot } from './evidence.ts'
export type { Figures } from './e-values.ts'
export { rulesAt, usualRules, type Rules } from './evidence.ts'
