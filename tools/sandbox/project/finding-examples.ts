import { join, resolve } from 'node:path'
import { isObject, own, type JsonObject } from '../../../renderer/language'
import { checkProject } from '../../analysis/check/engine/check-project'
import { createSession } from '../../analysis/check/engine/session'
import { toFindings } from '../../analysis/check/engine/to-findings'
import type { Finding } from '../../analysis/check/report'
import { allRules } from '../../analysis/check/rules/rule'
import { lineWidth, printJson } from '../../analysis/edits/print-json'
import { applyEdits, lineStarts, spanOf, editBetween } from '../../analysis/edits/text-edit'
import { parseJson } from '../../analysis/json/parse-json'
import { createProject } from '../../analysis/project/project'
import { changesOf, findingsIn, readCheckerCases, repair, type CheckerCase } from './checker-cases'
import { readFiles } from './project-files'
import { type WrittenExample, writtenExamples } from './written-examples'

/** A document with and without a mistake. */
interface ExampleFile {
  readonly path: string
  readonly wrong: string
  /** The correct text; `undefined` if the file should not exist. */
  readonly right: string | undefined
}

export interface FindingExample {
  readonly name: string
  readonly finding: Finding
  readonly files: readonly ExampleFile[]
}

type Texts = ReadonlyMap<string, string>

const repository = resolve(import.meta.dirname, '../../..')

/**
 * Reads an example for each code from the checker's test cases. Codes about large documents,
 * settings or scenarios have handwritten examples.
 */
export function readFindingExamples(): (code: string) => FindingExample | undefined {
  const sound = readSound()
  const findingsAfter = findingsIn(createSession(sound), sound)
  const cases = readCases()
  const handwritten = writtenExamples(sound)
  return (code) => {
    const example = own(handwritten, code)
    if (example) return asExample(code, example, sound)
    const [testCase] = cases.filter(({ expect }) => expect.some((one) => one.code === code))
    if (!testCase) return undefined
    const changes = new Map(
      [...changesOf(testCase, sound)].map(([path, text]) => [path, inProductLayout(text)]),
    )
    const { at, file = repair } = testCase.expect.find((expected) => expected.code === code)!
    const finding = findingsAfter(changes).find(
      (one) => one.code === code && one.pointer === at && one.file === file,
    )
    if (!finding) throw new Error(`The case "${testCase.name}" has no finding ${code} at ${at}.`)
    const fixed = fixedText(finding, changes.get(finding.file))
    const isFixed =
      fixed !== undefined &&
      !findingsAfter(new Map([...changes, [file, fixed]])).some((one) => one.code === code)
    const files = [...changes].map(([path, wrong]) => ({
      path,
      wrong,
      right: isFixed && path === file ? fixed : asPrinted(sound.get(path), wrong),
    }))
    const shownFiles = isFixed ? files.filter(({ path }) => path === file) : files
    return { name: testCase.name, finding, files: shownFiles }
  }
}

function asExample(code: string, example: WrittenExample, sound: Texts): FindingExample {
  const { name, path, wrong, right, beside = [], options, played } = example
  const text = wrong && compact(wrong)
  const project = createProject(
    new Map([...sound, ...beside, ...(text ? [[path, text] as const] : [])]),
    options,
  )
  const rule = allRules.find((one) => one.code === code)!
  const finding = played
    ? toFindings([{ rule, report: played }], project.files)[0]
    : checkProject(project).find((one) => one.code === code)
  if (!finding) throw new Error(`The example "${name}" has no finding ${code}.`)
  return { name, finding, files: [{ path, wrong: text ?? '', right: right && compact(right) }] }
}

/**
 * Returns the cases in order. Cases with fewer findings come first, then cases with a fix, then
 * cases with fewer files.
 */
function readCases(): CheckerCase[] {
  const cases = readCheckerCases().flatMap(([, group]) => group)
  const size = ({ expect, files = {} }: CheckerCase) =>
    expect.length * 100 + (expect[0]?.edit === undefined ? 10 : 0) + Object.keys(files).length
  return cases.toSorted((one, other) => size(one) - size(other))
}

/** The small project that the cases change. */
function readSound(): Map<string, string> {
  const widgets = [...readFiles(repository)].filter(([path]) => path.startsWith('widgets/'))
  return new Map([...readFiles(join(repository, 'tests/fixtures/shop')), ...widgets])
}

/** Formats a text like the wrong document, so that the two documents differ only in the mistake. */
function asPrinted(text: string | undefined, wrong: string): string | undefined {
  const json = parseJson(wrong)
  return text !== undefined && isObject(json) && wrong === compact(json)
    ? compact(JSON.parse(text) as JsonObject)
    : text
}

/** Prints a document of a test case in the product's layout, which shows a node in few lines. */
function inProductLayout(text: string): string {
  const json = parseJson(text)
  return isObject(json) && text === JSON.stringify(json, undefined, 2) ? compact(json) : text
}

const compact = (document: JsonObject) =>
  printJson(document, { column: lineWidth, indent: '', step: '  ', newline: '\n' })

/** Returns the document after the finding's own fix. */
function fixedText({ suggestion, file }: Finding, text: string | undefined): string | undefined {
  if (!suggestion || text === undefined) return undefined
  if (suggestion.edits.some((edit) => edit.file !== file)) return undefined
  const starts = lineStarts(text)
  return applyEdits(
    text,
    suggestion.edits.map((edit) => ({ ...spanOf(edit, starts), text: edit.text })),
  )
}

export interface Excerpt {
  readonly lines: readonly string[]
  readonly first: number
  /** The index of the line with the finding, if the excerpt contains that line. */
  readonly marked?: number
}

/** The number of unchanged lines before and after a difference. */
const contextLines = 3
const [mostLines, mostLetters] = [40, 160]

/** Returns the lines that differ between the two files, with some lines around them. */
export function excerptsOf(
  { path, wrong, right }: ExampleFile,
  { file, line }: Pick<Finding, 'file' | 'line'>,
): { wrong: Excerpt; right: Excerpt | undefined } {
  const isHere = path === file
  const [edit = { from: 0, to: wrong.length, text: '' }] =
    right === undefined ? [] : editBetween(wrong, right)
  const [from, to] = [lineAt(wrong, edit.from), lineAt(wrong, edit.to)]
  const first = Math.max(1, Math.min(from, isHere ? line : from) - contextLines)
  const last = Math.max(to, isHere ? line : to) + contextLines
  const end = lineAt(right ?? '', edit.from + edit.text.length) + (last - to)
  return {
    wrong: { ...excerptOf(wrong, first, last), ...(isHere ? { marked: line - first } : {}) },
    right: right === undefined ? undefined : excerptOf(right, first, end),
  }
}

function excerptOf(text: string, first: number, last: number): Excerpt {
  const lines = text.split('\n').slice(first - 1, last)
  const ellipsis = lines.length > mostLines ? ['…'] : []
  return { first, lines: [...lines.slice(0, mostLines).map(shorten), ...ellipsis] }
}

function shorten(line: string): string {
  return line.length > mostLetters ? `${line.slice(0, mostLetters - 1)}…` : line
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
