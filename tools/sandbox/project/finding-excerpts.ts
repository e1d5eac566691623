import type { Finding } from '../../analysis/check/report'
import { editBetween } from '../../analysis/edits/text-edit'
import type { ExampleFile } from './finding-examples'

/** Some lines of a file. */
export interface Excerpt {
  readonly lines: readonly string[]
  /** The number of the first line. */
  readonly first: number
  /** The index of the line with the finding, if it is in the excerpt. */
  readonly marked?: number
}

/** The number of lines before and after a difference. */
const around = 3
const [mostLines, mostLetters] = [40, 160]

/** The lines that differ between the wrong and the right file, with some lines around them. */
export function excerptsOf(
  { path, wrong, right }: ExampleFile,
  { file, line }: Pick<Finding, 'file' | 'line'>,
): { wrong: Excerpt; right: Excerpt | undefined } {
  const isHere = path === file
  const [edit = { from: 0, to: wrong.length, text: '' }] =
    right === undefined ? [] : editBetween(wrong, right)
  const [from, to] = [lineAt(wrong, edit.from), lineAt(wrong, edit.to)]
  const first = Math.max(1, Math.min(from, isHere ? line : from) - around)
  const last = Math.max(to, isHere ? line : to) + around
  const end = lineAt(right ?? '', edit.from + edit.text.length) + (last - to)
  return {
    wrong: { ...cut(wrong, first, last), ...(isHere ? { marked: line - first } : {}) },
    right: right === undefined ? undefined : cut(right, first, end),
  }
}

function cut(text: string, first: number, last: number): Excerpt {
  const lines = text.split('\n').slice(first - 1, last)
  const ellipsis = lines.length > mostLines ? ['…'] : []
  return { first, lines: [...lines.slice(0, mostLines).map(shortened), ...ellipsis] }
}

function shortened(line: string): string {
  return line.length > mostLetters ? `${line.slice(0, mostLetters - 1)}…` : line
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
