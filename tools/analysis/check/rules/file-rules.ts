import type { RuleInfo } from './rule'

export const textRules = {
  syntax: {
    code: 'LZ001',
    title: 'Invalid JSON',
    why: 'The file cannot be read.',
  },
  twice: {
    code: 'LZ002',
    title: 'A duplicate member',
    why: 'The app uses only the last one and ignores the others.',
  },
  depth: {
    code: 'LZ003',
    title: 'A document with too many levels',
    why: 'Phones refuse the document.',
  },
  encoding: {
    code: 'LZ004',
    title: 'A file that is not UTF-8',
    why: 'Phones read UTF-8. The borrower would see wrong characters.',
  },
  mark: {
    code: 'LZ005',
    title: 'A byte order mark',
    why: 'JSON parsers refuse a file that begins with this mark.',
  },
  conflict: {
    code: 'LZ006',
    title: 'An unresolved merge conflict',
    why: 'The file contains two versions of one part, so it cannot be read.',
  },
  hidden: {
    code: 'LZ007',
    title: 'An invisible character',
    why: 'The file differs from the text that people see.',
  },
  damaged: {
    code: 'LZ008',
    title: 'A damaged character',
    why: 'The borrower would see a wrong character.',
  },
  number: {
    code: 'LZ009',
    title: 'A number with too many digits',
    why: 'Programs would read a different number.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>
