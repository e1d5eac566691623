import type { RuleInfo } from '../rules/rule'
import type { GrammarCode } from './grammar-report'

const severity = 'error'

/** Each report has a message of its own. */
export const grammarRules: readonly (RuleInfo & { readonly code: GrammarCode })[] = [
  {
    code: 'LZ101',
    severity,
    title: 'An unknown member',
    why: 'The app ignores the member.',
  },
  {
    code: 'LZ102',
    severity,
    title: 'A missing member',
    why: 'The object does not work without this member.',
  },
  {
    code: 'LZ103',
    severity,
    title: 'An unknown action',
    why: 'The action sequence would end here.',
  },
  {
    code: 'LZ104',
    severity,
    title: 'An unknown operator',
    why: 'The value could not be computed.',
  },
  {
    code: 'LZ105',
    severity,
    title: 'A malformed expression',
    why: 'The value could not be computed.',
  },
  {
    code: 'LZ106',
    severity,
    title: 'A value of the wrong form',
    why: 'A phone refuses the document, or does not show what the author intended.',
  },
  {
    code: 'LZ107',
    severity,
    title: 'A forbidden name',
    why: 'A phone refuses the document. The name would reach properties of all JavaScript objects.',
  },
  {
    code: 'LZ108',
    severity,
    title: 'A node with the wrong widget',
    why: 'The node has members of another widget. A phone refuses the document.',
  },
]
