import { segmentsOf } from '../../../../renderer/language'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { GrammarFault } from '../grammar'
import type { Report } from '../report'
import type { RuleInfo } from '../rules/rule'

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

/** The rules of the grammar. Each report has its own message. */
export const grammarRules: readonly (RuleInfo & { readonly code: GrammarCode })[] = [
  {
    code: 'LZ101',
    title: 'An unknown member',
    why: 'The app ignores the member.',
  },
  {
    code: 'LZ102',
    title: 'A missing member',
    why: 'The object does not work without this member.',
  },
  {
    code: 'LZ103',
    title: 'An unknown action',
    why: 'The action sequence would end here.',
  },
  {
    code: 'LZ104',
    title: 'An unknown operator',
    why: 'The value could not be computed.',
  },
  {
    code: 'LZ105',
    title: 'A malformed expression',
    why: 'The value could not be computed.',
  },
  {
    code: 'LZ106',
    title: 'A value of the wrong form',
    why: 'A phone refuses the document, or does not show what the author intended.',
  },
  {
    code: 'LZ107',
    title: 'A forbidden name',
    why: 'A phone refuses the document. The name would reach properties of all JavaScript objects.',
  },
  {
    code: 'LZ108',
    title: 'A node with the wrong widget',
    why: 'The node has members of another widget. A phone refuses the document.',
  },
]
