import type { Finding, CausedFinding, Report } from '../report'
import { checkGrammar } from '../grammar/check-grammar'
import { isObject, type Json } from '../../../../renderer/language'
import { oversizedIn } from '../../model/limit-uses'
import { modelApp, modelFragment, modelScreen } from '../../model/build-model'
import type { DocumentModel } from '../../model/model'
import type { SourceFile } from '../../project/source-file'
import { cached, once } from '../../json/cached'
import type { Project } from '../../project/project'
import { nameDocument } from '../../project/screens'
import { documentRules } from '../rules/all-rules'
import { overLimit } from '../rules/limits'
import {
  brokenWidgetRelation,
  causesAmong,
  conclusionRelation,
  namedCauseRelation,
  sameValueRelation,
  textFaultRelation,
  withoutConsequences,
} from './causes'
import { expansionsOf, fragmentsIn } from './in-place'
import type { FileCheck } from './checks'
import { summarize } from './misused-fragments'
import { oncePerCause } from './once-per-cause'
import { toFindings, type RuleReport } from './to-findings'
import { renameMembers } from './rename-members'
import { say, translate } from '../../words/words'
import {
  findConflicts,
  findTextFaults,
  findDuplicateMembers,
  type TextFault,
} from '../../source/text-faults'
import { findSyntaxFault } from '../../source/syntax'
import { createLocator } from '../../edits/text-edit'
import type { EncodingFault } from '../../json/recover-text'
import { maxTextDepth, nestsDeeperThan } from '../../json/parse-json'
import { namedRules, ruleInfo, type RuleInfo } from '../rules/rule'

/** Checks one file. A file outside the project has no findings. */
export function checkFile(project: Project, path: string): Finding[] {
  return reduceFindings(checkWithFragments(project, path).findings, project)
}

/** Removes consequences of other findings, and limits the number of findings with one code. */
export function reduceFindings(findings: readonly CausedFinding[], project: Project): Finding[] {
  const causes = withoutConsequences(
    findings,
    brokenWidgetRelation(project),
    textFaultRelation,
    conclusionRelation,
  )
  return firstOfMany(oncePerCause(causes, project)).map(withoutCauseData)
}

function withoutCauseData(found: CausedFinding): Finding {
  const finding: Finding & { from?: unknown; cause?: unknown } = { ...found }
  delete finding.from
  delete finding.cause
  return finding
}

export function checkWithFragments(project: Project, path: string): FileCheck {
  const file = project.files.get(path)
  if (!file || file.kind === 'asset') return { findings: [], fragments: none }
  const inText = isPlain(file) ? [] : checkText(file)
  if (file.json === undefined) return { findings: inText, fragments: none }
  const { reports, fragments } = checkDocument(project, file)
  return { findings: [...inText, ...toFindings(reports, project.files)], fragments }
}

function checkDocument(
  project: Project,
  file: SourceFile,
): Pick<FileCheck, 'fragments'> & { reports: RuleReport[] } {
  const grammar = checkGrammar(project, file)
  const asGrammar = grammar.map((report): RuleReport => ({ rule: ruleInfo(report.code), report }))
  const bulk = file.kind in modellers && isObject(file.json) ? oversizedIn(file.json) : []
  if (bulk.length > 0) {
    const tooMuch = bulk.map(
      (part): RuleReport => ({
        rule: overLimit,
        report: { file: file.path, ...part },
      }),
    )
    return { reports: [...asGrammar, ...tooMuch], fragments: none }
  }
  const { document, filePointer } = recover(file.json, grammar)
  const model = modelOf(project, { ...file, json: document })
  if (!model) return { reports: asGrammar, fragments: none }
  const reports = documentRules.flatMap((rule) =>
    rule
      .check(model)
      .map((report): RuleReport => ({ rule, report: withFilePointers(report, filePointer) })),
  )
  return {
    reports: causesAmong([...asGrammar, ...reports], sameValueRelation(model), namedCauseRelation),
    fragments: once(() => summarize(fragmentsIn(model, filePointer))),
  }
}

const none = once(() => summarize([]))

const modellers = { screen: modelScreen, fragment: modelFragment, app: modelApp }

function modelOf(project: Project, file: SourceFile): DocumentModel | undefined {
  const document = nameDocument(file)
  return (
    document &&
    modellers[file.kind as keyof typeof modellers](project, document, expansionsOf(project))
  )
}

/**
 * Corrects misspelt member names as the findings suggest. Without the correction, each misspelt
 * name would have further findings.
 */
function recover(
  document: Json | undefined,
  grammar: readonly Report[],
): ReturnType<typeof renameMembers> {
  const renames = grammar.flatMap(({ atKey, pointer, suggestion }) =>
    atKey && suggestion?.at === 'key' ? [{ pointer, to: String(suggestion.value) }] : [],
  )
  return renameMembers(document, renames)
}

function withFilePointers(report: Report, written: (pointer: string) => string): Report {
  const { suggestion } = report
  const place =
    suggestion?.pointer === undefined
      ? {}
      : { suggestion: { ...suggestion, pointer: written(suggestion.pointer) } }
  return { ...report, pointer: written(report.pointer), ...place }
}

export const maxPerKind = 100

/**
 * Keeps the first findings of each code in a file. The last kept finding states the number of
 * omitted findings.
 */
function firstOfMany(findings: readonly CausedFinding[]): CausedFinding[] {
  const kinds = new Map<string, number>()
  const places = findings.map((finding) => {
    const place = (kinds.get(kindOf(finding)) ?? 0) + 1
    kinds.set(kindOf(finding), place)
    return place
  })
  return findings.flatMap((finding, at) => {
    const place = places[at] ?? 0
    const left = (kinds.get(kindOf(finding)) ?? 0) - maxPerKind
    if (place > maxPerKind) return []
    return place === maxPerKind && left > 0
      ? {
          ...finding,
          what: say`${finding.what} The file has ${left} more findings of this kind.`,
        }
      : [finding]
  })
}

function kindOf({ file, code }: CausedFinding): string {
  return `${code} ${file}`
}

type Words = Omit<TextFault, 'kind'>

const isPlain = cached((file: SourceFile) => checkText(file).length === 0)

function checkText(file: SourceFile): Finding[] {
  const { encoding } = file
  const inText = faultsIn(file).map(([rule, fault]) => findingOf(file, rule, fault))
  if (!encoding) return inText
  const own = encodingFinding(file, encoding)
  // If the encoding is only a guess, the decoded characters may be wrong, so findings about
  // characters are omitted.
  return encoding.isCertain ? [own, ...inText] : [own]
}

function faultsIn({ text, json }: SourceFile): (readonly [RuleInfo, Words])[] {
  if (nestsDeeperThan(text)) {
    const what = say`The document has more than ${maxTextDepth} levels of nesting.`
    return [[textRules.depth, { offset: 0, length: 1, what, fix: say`Remove levels of nesting.` }]]
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
    const what = say`This object has two members "${name}".`
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
    return say`Compare the file with its last valid version.`
  },
}

function findingOf(
  { path, text }: SourceFile,
  { code, severity = 'error', why }: RuleInfo,
  { offset, length, pointer = '', what, fix, replacement, edit, isCertain }: Words,
): Finding {
  const locator = createLocator(text)
  const range = locator.offset(offset, offset + length)
  const change =
    edit === undefined
      ? replacement === undefined
        ? undefined
        : { ...range, text: replacement }
      : { ...locator.offset(edit.from, edit.to), text: edit.text }
  const suggestion = change && {
    suggestion: {
      label: fix.replace(/\.$/, ''),
      edits: [{ file: path, ...change }],
      ...(edit === undefined || isCertain ? { isCertain: true as const } : {}),
    },
  }
  return {
    code,
    severity,
    file: path,
    pointer,
    ...range,
    what,
    why: translate(why),
    fix,
    ...suggestion,
  }
}

/** Reports a wrong encoding. The fix saves the decoded `text` as UTF-8. */
function encodingFinding(
  file: SourceFile,
  { kind, encoding, offset, isCertain }: EncodingFault,
): Finding {
  const rule = kind === 'mark' ? textRules.mark : textRules.encoding
  const sign = file.text.charAt(offset)
  const at = { offset, length: sign.length, ...(isCertain ? { replacement: sign } : {}) }
  if (kind === 'mark')
    return findingOf(file, rule, {
      ...at,
      what: say`The file begins with an invisible byte order mark (U+FEFF).`,
      fix: say`Save it as UTF-8 without a mark.`,
    })
  return findingOf(file, rule, {
    ...at,
    what:
      encoding === undefined
        ? say`From here on the bytes are not UTF-8.`
        : say`The file is written in ${encoding}, not in UTF-8.`,
    fix: isCertain
      ? say`Save it as UTF-8.`
      : say`Open the file in its real encoding, and save it as UTF-8.`,
  })
}

/** The rules about the characters and the syntax of a file. */
const textRules = namedRules({
  syntax: 'LZ001',
  twice: 'LZ002',
  depth: 'LZ003',
  encoding: 'LZ004',
  mark: 'LZ005',
  conflict: 'LZ006',
  hidden: 'LZ007',
  damaged: 'LZ008',
  number: 'LZ009',
})
