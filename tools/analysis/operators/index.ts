export { argumentsOf, scalar } from './arguments'
export { holds, valuesOf } from './folding'
export type {
  Assumptions,
  Choice,
  Known,
  LiteralTest,
  OperatorMeaning,
  Telling,
  Words,
} from './meaning'
export { meaningOf, meanings } from './meanings'
