import { parseSync, Visitor, type ESTree, type ParseResult, type VisitorObject } from 'vite'

interface SyntaxRange {
  readonly start: number
  readonly end: number
}

/** Replaces a node by a text; without a text, removes it. */
export type Replace = (part: SyntaxRange, text?: string) => void

/** Edits code. `visitor` receives a function that replaces nodes, which must not overlap. */
export function editCode(
  code: string,
  visitor: (replace: Replace, comments: ParseResult['comments']) => VisitorObject,
): string {
  const { program, comments, errors } = parseSync('generated.js', code, { preserveParens: false })
  if (errors.length > 0) throw new Error(`Generated code is broken: ${errors[0]!.message}`)
  const edits: (SyntaxRange & { text: string })[] = []
  const replace: Replace = ({ start, end }, text = '') => void edits.push({ start, end, text })
  new Visitor(visitor(replace, comments)).visit(program)
  return applied(
    edits.toSorted((left, right) => left.start - right.start),
    code,
  )
}

function applied(edits: readonly (SyntaxRange & { text: string })[], code: string): string {
  let [edited, at] = ['', 0]
  for (const { start, end, text } of edits) {
    if (start < at)
      throw new Error(`Generated code is changed twice at "${code.slice(start, at)}".`)
    edited += code.slice(at, start) + text
    at = end
  }
  return edited + code.slice(at)
}

/** The name of a property; `undefined` if the name is quoted. */
export function memberName(member: ESTree.Node | undefined): string | undefined {
  return member?.type === 'Property' && member.key.type === 'Identifier'
    ? member.key.name
    : undefined
}
