import { hostileKinds } from '../sandbox'

/** The screens of the sheet, where no others are named: the way from an offer to its payment. */
export const mainScreens = [
  'loan-confirm',
  'loan-details',
  'repayment',
  'choose-repayment',
  'delay',
  'repay-instructions',
  'complaint-home',
] as const

/** The phones of the sheet: a small one, and the same in landscape. */
export const sizes = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
] as const

/** The rows of the sheet: good answers, then odd ones. */
export const rowsOf = (isHostile: boolean): readonly string[] =>
  isHostile ? ['good', ...hostileKinds] : ['good']

/** The end of the session id that brings the answers of a row. */
export const worldOf = (row: string, column: string): string =>
  row === 'good' ? column : `${column}.hostile.${row}`
