import { parse, type ParseError } from 'jsonc-parser'
import { applyEdits, type TextEdit } from '../edits/text-edit'

/**
 * The edit that corrects a syntax error at an offset; `undefined` if none is obvious. After the edit
 * the document is valid, or its first error is further behind.
 */
export function repairSyntax(text: string, offset: number): TextEdit | undefined {
  return repairs
    .flatMap((repair) => repair(text, offset) ?? [])
    .find((edit) => {
      const next = firstError(applyEdits(text, [edit]))
      return next === undefined || next > offset + edit.text.length
    })
}

function firstError(text: string): number | undefined {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  return errors[0]?.offset
}

type Repair = (text: string, offset: number) => TextEdit | undefined

/** The obvious repairs, the most specific first. */
const repairs: readonly Repair[] = [
  // A comment, with the blanks before it.
  replaced(/\/\/[^\n]*|\/\*[^]*?\*\//y, () => '', /[ \t]*$/),
  replaced(/'([^'"\n\\]*)'|[“„”«]([^“”„»"\n\\]*)[”“»]/y, ([, single, other]) =>
    JSON.stringify(single ?? other),
  ),
  replaced(/[A-Za-z_$][\w$-]*(?=\s*:)/y, ([name]) => JSON.stringify(name)),
  replaced(/True|False|None/y, ([word]) => (word === 'None' ? 'null' : word.toLowerCase())),
  // A comma before a bracket that closes.
  (text, offset) => {
    const comma = /,\s*$/.exec(text.slice(0, offset))
    return comma && /[}\]]/.test(text[offset] ?? '')
      ? { from: comma.index, to: comma.index + 1, text: '' }
      : undefined
  },
  // A missing comma, after the last value.
  (text, offset) => inserted(text, offset, ','),
  // A file that was cut off.
  (text) => inserted(text, text.length, closingOf(text)),
]

function replaced(
  pattern: RegExp,
  change: (found: RegExpExecArray) => string,
  before?: RegExp,
): Repair {
  return (text, offset) => {
    const sticky = new RegExp(pattern)
    sticky.lastIndex = offset
    const found = sticky.exec(text)
    if (!found) return undefined
    const from = offset - (before?.exec(text.slice(0, offset))?.[0].length ?? 0)
    return { from, to: offset + found[0].length, text: change(found) }
  }
}

/** Inserts signs behind the last character before an offset that is no blank. */
function inserted(text: string, offset: number, signs: string): TextEdit | undefined {
  const from = text.slice(0, offset).trimEnd().length
  return from === 0 || signs === '' ? undefined : { from, to: from, text: signs }
}

/** The brackets that close what is open at the end of a text. */
function closingOf(text: string): string {
  const open: string[] = []
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g))
    if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
  return open.toReversed().join('')
}
