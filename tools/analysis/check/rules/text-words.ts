import type { Json } from '../../../../renderer/language'
import { leavesIn } from '../../project/texts'
import type { Project } from '../../project/project'
import { isBlank } from '../../source/odd-characters'
import { quote } from '../../types/describe'
import type { Report } from '../report'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A text of a locale file without any words. */
export const textWithoutWords: ProjectRule = {
  code: 'LZ605',
  severity: 'error',
  title: 'A text without words',
  why: 'The borrower would see an empty place, or a control without a name.',
  check: (project) =>
    leavesOf(project)
      .filter(({ value }) => typeof value !== 'string' || isBlank(value))
      .map(({ file, pointer, value }) => ({
        file,
        pointer,
        what:
          typeof value === 'string'
            ? value === ''
              ? say`This text is empty.`
              : say`This text has no character that anybody sees.`
            : say`A text stands in double quotes; this is ${quote(value)}.`,
        fix:
          typeof value === 'number' || typeof value === 'boolean'
            ? say`Write ${quote(String(value))}.`
            : say`Write its words, or remove it with what shows it.`,
      })),
}

/** Braces without a valid name: the borrower would read them, or miss their content. */
export const strayBraces: ProjectRule = {
  code: 'LZ606',
  severity: 'error',
  title: 'Braces that hold no value',
  why: 'The borrower would read a brace, and miss what stands in it.',
  check: (project) =>
    leavesOf(project).flatMap(({ file, pointer, value }) => {
      if (typeof value !== 'string') return []
      const stray = strayIn(value)
      return stray === undefined ? [] : [{ file, pointer, ...wordsFor(stray, value) }]
    }),
}

const place = /\{\s*[A-Za-z]\w*\s*\}/g

/** The first brace that is not a placeholder, with its content. */
function strayIn(text: string): string | undefined {
  const double = /\{\{[^{}]*\}\}/.exec(text)?.[0]
  if (double !== undefined) return double
  return /\{[^{}]*\}|[{}]/.exec(text.replace(place, ''))?.[0]
}

function wordsFor(stray: string, text: string): Pick<Report, 'what' | 'fix' | 'suggestion'> {
  const meant = /^\{+\s*([A-Za-z]\w*)\b[^{}]*\}+$/.exec(stray)?.[1]
  if (meant === undefined)
    return {
      what: say`${quote(stray)} holds no name of a value.`,
      fix: say`A value stands as {name}; leave other braces out.`,
    }
  const value = text.replaceAll(stray, `{${meant}}`)
  return {
    what: say`${quote(stray)} is no place for a value.`,
    fix: say`Write {${meant}}.`,
    suggestion: { label: say`Change to {${meant}}`, at: 'value', value },
  }
}

interface Leaf {
  readonly file: string
  readonly pointer: string
  readonly value: Json
}

/** All values at the places of texts. */
function leavesOf({ files }: Project): Leaf[] {
  return [...files.values()]
    .filter(({ kind }) => kind === 'texts')
    .flatMap(({ path: file, json }) =>
      leavesIn(json).map(([pointer, value]) => ({ file, pointer, value })),
    )
}
