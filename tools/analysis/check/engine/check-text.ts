import type { Finding } from '../finding'
import { limits } from '../../../../renderer/language'
import type { SourceFile } from '../../project/source-file'
import { findConflicts } from '../../source/conflicts'
import { findDuplicateMembers } from '../../source/duplicate-members'
import { findSyntaxFault } from '../../source/syntax'
import { findTextFaults } from '../../source/text-faults'
import { createLocator } from '../../source/locate'
import type { TextFault } from '../../source/text-fault'
import { type EncodingFault, nestsDeeperThan } from '../../../json'
import { textRules } from '../rules/file-rules'
import type { RuleInfo } from '../rules/rule'
import { said, say } from '../../words/words'

type Words = Omit<TextFault, 'kind'>

/** Finds mistakes in the text of a file before it is read as a document. */
export function checkText(file: SourceFile): Finding[] {
  const { encoding } = file
  const inText = faultsIn(file).map(([rule, fault]) => findingOf(file, rule, fault))
  if (!encoding) return inText
  const own = encodingFinding(file, encoding)
  // Text in an uncertain encoding is not checked: its letters may not be those that the author
  // wrote.
  return encoding.isCertain ? [own, ...inText] : [own]
}

function faultsIn({ text, json }: SourceFile): (readonly [RuleInfo, Words])[] {
  if (nestsDeeperThan(text, limits.depth * 4)) {
    const what = say`The document nests deeper than ${limits.depth * 4} levels.`
    return [[textRules.depth, { offset: 0, length: 1, what, fix: say`Flatten it.` }]]
  }
  const conflicts = json === undefined ? findConflicts(text) : []
  if (conflicts.length > 0) return conflicts.map((fault) => [textRules.conflict, fault])
  if (json === undefined) {
    const fault = findSyntaxFault(text) ?? unread
    const isHidden = 'replacement' in fault
    return [
      [
        isHidden ? textRules.hidden : textRules.syntax,
        { ...fault, what: fault.what, fix: fault.fix },
      ],
    ]
  }
  const twice = findDuplicateMembers(text, json).map(({ name, offset, length }) => {
    const what = say`"${name}" stands twice in this object.`
    return [textRules.twice, { offset, length, what, fix: say`Keep one of them.` }] as const
  })
  return [...twice, ...findTextFaults(text).map((fault) => [textRules[fault.kind], fault] as const)]
}

const unread = {
  offset: 0,
  length: 1,
  get what() {
    return say`This is not JSON.`
  },
  get fix() {
    return say`Compare it with the document before the last change.`
  },
}

function findingOf(
  { path, text }: SourceFile,
  { code, severity, why }: RuleInfo,
  { offset, length, pointer = '', what, fix, replacement }: Words,
): Finding {
  const range = createLocator(text).offset(offset, offset + length)
  const suggestion =
    replacement === undefined
      ? {}
      : {
          suggestion: {
            label: fix.replace(/\.$/, ''),
            edits: [{ file: path, ...range, text: replacement }],
            isCertain: true as const,
          },
        }
  return { code, severity, file: path, pointer, ...range, what, why: said(why), fix, ...suggestion }
}

/** The file's text is already decoded, so that saving it again as UTF-8 fixes the file. */
function encodingFinding(
  file: SourceFile,
  { kind, encoding, offset, isCertain }: EncodingFault,
): Finding {
  const rule = kind === 'mark' ? textRules.mark : textRules.encoding
  const at = { offset, length: 1, ...(isCertain ? { replacement: file.text[offset] ?? '' } : {}) }
  if (kind === 'mark')
    return findingOf(file, rule, {
      ...at,
      what: say`The file begins with a byte order mark (U+FEFF), which nobody sees.`,
      fix: say`Save it as UTF-8 without a mark.`,
    })
  return findingOf(file, rule, {
    ...at,
    what:
      encoding === undefined
        ? say`From here on bytes are no UTF-8, and more than one encoding may be meant.`
        : say`The file is written in ${encoding}, not in UTF-8.`,
    fix: isCertain
      ? say`Save it as UTF-8.`
      : say`Open it in the encoding that it was written in, and save it as UTF-8.`,
  })
}
