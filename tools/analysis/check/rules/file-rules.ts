import type { RuleInfo } from './rule'

const severity = 'error'

export const textRules = {
  syntax: {
    code: 'LZ001',
    severity,
    title: 'Invalid JSON',
    why: 'The file cannot be read.',
  },
  twice: {
    code: 'LZ002',
    severity,
    title: 'A duplicate member',
    why: 'Only the last one is used, and the others are ignored.',
  },
  depth: {
    code: 'LZ003',
    severity,
    title: 'A document with too many levels',
    why: 'Phones refuse the document.',
  },
  encoding: {
    code: 'LZ004',
    severity,
    title: 'A file that is not UTF-8',
    why: 'Phones read UTF-8. The borrower would see wrong characters.',
  },
  mark: {
    code: 'LZ005',
    severity,
    title: 'A byte order mark',
    why: 'JSON parsers refuse a file that begins with this mark.',
  },
  conflict: {
    code: 'LZ006',
    severity,
    title: 'An unresolved merge conflict',
    why: 'The file contains two versions of one part, so it cannot be read.',
  },
  hidden: {
    code: 'LZ007',
    severity,
    title: 'An invisible character',
    why: 'The file differs from the text that people see.',
  },
  damaged: {
    code: 'LZ008',
    severity,
    title: 'A damaged character',
    why: 'The borrower would see a wrong character.',
  },
  number: {
    code: 'LZ009',
    severity,
    title: 'A number with too many digits',
    why: 'Programs would read a different number.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>
