import type { Engine } from '../../test/browsers'
import { faultKinds } from '../../sandbox'

/** The screens that a contact sheet shows by default: the steps from an offer to its payment. */
export const mainScreens = [
  'loan-confirm',
  'loan-details',
  'repayment',
  'choose-repayment',
  'delay',
  'repay-instructions',
  'complaint-home',
] as const

/** A column of the contact sheet: the size and settings of a phone. */
export interface ContactLook {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly isLarge?: boolean
  readonly forcedColors?: 'active'
  readonly colorScheme?: 'dark'
}

const small = { width: 320, height: 568 }

/** The columns for every engine: a small phone upright, in landscape, and with text at 200 %. */
const looks: readonly ContactLook[] = [
  { name: 'narrow', ...small },
  { name: 'landscape', width: 568, height: 320 },
  { name: 'large text', ...small, isLarge: true },
]

/** Further columns for the engine that can emulate colour schemes. */
const colours: readonly ContactLook[] = [
  { name: 'dark', ...small, colorScheme: 'dark' },
  { name: 'forced colours', ...small, forcedColors: 'active' },
]

export const looksOf = (engine: Engine): readonly ContactLook[] =>
  engine === 'chromium' ? [...looks, ...colours] : looks

/**
 * Returns the rows: correct responses, then the named kinds of faulty responses. Without names, the
 * rows have all kinds.
 */
export function rowsOf(hasFaults: boolean, kinds: readonly string[]): readonly string[] {
  const unknown = kinds.find((kind) => !faultKinds.includes(kind))
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${faultKinds.join(', ')}.`)
  if (kinds.length > 0) return ['good', ...kinds]
  return hasFaults ? ['good', ...faultKinds] : ['good']
}

/** The suffix of the session id that selects the responses of a row. */
export const sessionSuffix = (row: string, column: string): string =>
  row === 'good' ? column : `${column}.faults.${row}`
