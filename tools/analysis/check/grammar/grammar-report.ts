import { segmentsOf } from '../../../../renderer/language'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { GrammarFault } from '../grammar'
import type { Report } from '../report'
import type { RuleCode } from '../rules/rule'

export type GrammarReport = Omit<Report, 'file'> & { readonly code: RuleCode<'grammar'> }

/** Returns text such as `must be 1 or more`. */
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
  return /^\d+$/.test(name) ? say`This item` : name === '' ? say`The document` : `"${name}"`
}

export function memberName({ error }: GrammarFault): string {
  return segmentsOf(error.instancePath).at(-1) ?? ''
}
