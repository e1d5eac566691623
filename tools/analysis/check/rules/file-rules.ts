import type { RuleInfo } from './rule'

const severity = 'error'

/** Rules about the text of a file, before it is read as a document. */
export const textRules = {
  syntax: {
    code: 'LZ001',
    severity,
    title: 'A file that is no JSON',
    why: 'Nothing in it can be read.',
  },
  twice: {
    code: 'LZ002',
    severity,
    title: 'A member that stands twice',
    why: 'Only the last one counts; the other is lost without a word.',
  },
  depth: {
    code: 'LZ003',
    severity,
    title: 'A document that nests too deep',
    why: 'Phones refuse it before they read it.',
  },
  encoding: {
    code: 'LZ004',
    severity,
    title: 'A file that is not UTF-8',
    why: 'Phones read UTF-8: the borrower would see other letters.',
  },
  mark: {
    code: 'LZ005',
    severity,
    title: 'A byte order mark',
    why: 'Programs that read JSON refuse a file that begins with it.',
  },
  conflict: {
    code: 'LZ006',
    severity,
    title: 'An unresolved merge conflict',
    why: 'The file holds two versions of one place, and none of them can be read.',
  },
  hidden: {
    code: 'LZ007',
    severity,
    title: 'A character that nobody sees',
    why: 'What a person reads is not what the file says.',
  },
  damaged: {
    code: 'LZ008',
    severity,
    title: 'A damaged character',
    why: 'The borrower would read a wrong sign in place of a letter.',
  },
  number: {
    code: 'LZ009',
    severity,
    title: 'A number that loses digits',
    why: 'A program would go on with another number than the file says.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>
