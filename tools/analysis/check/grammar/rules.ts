import type { RuleInfo } from '../rules/rule'
import type { GrammarCode } from './sentences'

const severity = 'error'

/** The rules of grammar. Each report has its own words; these are shared. */
export const grammarRules: readonly (RuleInfo & { readonly code: GrammarCode })[] = [
  {
    code: 'LZ101',
    severity,
    title: 'An unknown member',
    why: 'Nothing reads it, so it has no effect.',
  },
  {
    code: 'LZ102',
    severity,
    title: 'A missing member',
    why: 'The rest makes no sense without it.',
  },
  {
    code: 'LZ103',
    severity,
    title: 'An unknown action',
    why: 'The chain would stop here.',
  },
  {
    code: 'LZ104',
    severity,
    title: 'An unknown operator',
    why: 'The value could not be worked out.',
  },
  {
    code: 'LZ105',
    severity,
    title: 'A malformed expression',
    why: 'The value could not be worked out.',
  },
  {
    code: 'LZ106',
    severity,
    title: 'A value of the wrong form',
    why: 'A phone refuses the document, or shows something else than is meant.',
  },
  {
    code: 'LZ107',
    severity,
    title: 'A forbidden name',
    why: 'A phone refuses the whole document: such a name reaches beyond it.',
  },
  {
    code: 'LZ108',
    severity,
    title: 'A widget that does not fit its node',
    why: 'It shows nothing of what the node says, and a phone refuses the document.',
  },
]
