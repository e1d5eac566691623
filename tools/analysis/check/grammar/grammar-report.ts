import { segmentsOf } from '../../../../renderer/language'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { GrammarFault } from '../grammar'
import type { Report } from '../report'

export type GrammarReport = Omit<Report, 'file'> & { readonly code: GrammarCode }

export type GrammarCode =
  | 'LZ101'
  | 'LZ102'
  | 'LZ103'
  | 'LZ104'
  | 'LZ105'
  | 'LZ106'
  | 'LZ107'
  | 'LZ108'

/** As in `must be 1 or more`. */
export function bad(
  fault: GrammarFault,
  demand: string,
  fix = say`Change the value.`,
): GrammarReport {
  return {
    code: 'LZ106',
    pointer: fault.error.instancePath,
    what: `${subjectOf(fault)} ${demand}${typeof fault.value === 'object' ? '' : say`; it is ${quote(fault.value)}`}.`,
    fix,
  }
}

export function subjectOf(fault: GrammarFault): string {
  const name = memberName(fault)
  return /^\d+$/.test(name) ? say`This element` : name === '' ? say`The document` : `"${name}"`
}

export function memberName({ error }: GrammarFault): string {
  return segmentsOf(error.instancePath).at(-1) ?? ''
}
