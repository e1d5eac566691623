import * as chars from './char-set.ts'
import type { CharSet } from './char-set.ts'

/** A node of a pattern's syntax tree. `text` is the source of the node. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet; readonly text: string }
  /** `^`, `$`, `\b` or `\B`, which match no characters. */
  | { readonly kind: 'assertion'; readonly text: string }
  /** A look-ahead: `(?=…)` or `(?!…)`. */
  | { readonly kind: 'look'; readonly body: PatternNode; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[]; readonly text: string }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[]; readonly text: string }
  | Repeat

export interface Repeat {
  readonly kind: 'repeat'
  readonly body: PatternNode
  readonly min: number
  readonly max: number
  readonly text: string
}

/** The kinds of syntax that patterns must not contain. */
export type UnsupportedSyntax =
  | 'back-reference'
  | 'look-behind'
  | 'group'
  | 'escape'
  | 'sign'
  | 'depth'

export class UnsupportedSyntaxError extends Error {
  constructor(
    readonly reason: UnsupportedSyntax,
    readonly part: string,
  ) {
    super(reason)
  }
}

const mostDepth = 12
const literalEscapes = /^[\^$\\.*+?()[\]{}|/-]/
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }
const classes: Readonly<Record<string, CharSet>> = {
  d: chars.digits,
  D: chars.negate(chars.digits),
  w: chars.wordSigns,
  W: chars.negate(chars.wordSigns),
  s: chars.spaces,
  S: chars.negate(chars.spaces),
}

/** Parses a pattern that `RegExp` accepts. Throws `UnsupportedSyntaxError`. */
export function parsePattern(pattern: string): PatternNode {
  let at = 0
  const since = (start: number) => pattern.slice(start, at)
  const takes = (token: string) => {
    const isNext = pattern.startsWith(token, at)
    if (isNext) at += token.length
    return isNext
  }
  const refuse = (reason: UnsupportedSyntax, start: number, end = at): never => {
    throw new UnsupportedSyntaxError(reason, pattern.slice(start, end))
  }

  function choice(depth: number): PatternNode {
    if (depth > mostDepth) return refuse('depth', at, pattern.length)
    const start = at
    const options = [sequence(depth)]
    while (takes('|')) options.push(sequence(depth))
    return options.length === 1 ? options[0]! : { kind: 'choice', options, text: since(start) }
  }

  function sequence(depth: number): PatternNode {
    const start = at
    const parts: PatternNode[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')')
      parts.push(quantified(depth))
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts, text: since(start) }
  }

  function quantified(depth: number): PatternNode {
    const start = at
    const body = atom(depth)
    const counts = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(pattern.slice(at, at + 24))
    if (!counts) return body
    at += counts[0].length
    takes('?')
    const [min, max] = countsOf(counts)
    return { kind: 'repeat', body, min, max, text: since(start) }
  }

  function atom(depth: number): PatternNode {
    const start = at
    const sign = pattern[at++]!
    if (sign === '(') return group(start, depth)
    if (sign === '[') return { kind: 'set', set: bracket(start), text: since(start) }
    if (sign === '.') return { kind: 'set', set: chars.dot, text: sign }
    if (sign === '^' || sign === '$') return { kind: 'assertion', text: sign }
    if (sign === '\\') {
      if (takes('b') || takes('B')) return { kind: 'assertion', text: since(start) }
      return { kind: 'set', set: escape(start), text: since(start) }
    }
    if (/[{}\]*+?]/.test(sign)) return refuse('sign', start)
    return { kind: 'set', set: charSetOf(sign.charCodeAt(0), start), text: sign }
  }

  function group(start: number, depth: number): PatternNode {
    const isLook = takes('?=') || takes('?!')
    if (!isLook && takes('?<')) {
      if (/[=!]/.test(pattern[at] ?? '')) return refuse('look-behind', start, at + 1)
      at = pattern.indexOf('>', at) + 1
    } else if (!isLook && !takes('?:') && pattern[at] === '?') return refuse('group', start, at + 2)
    const body = choice(depth + 1)
    at++ // Skips the bracket that closes the group.
    return isLook ? { kind: 'look', body, text: since(start) } : { ...body, text: since(start) }
  }

  function bracket(start: number): CharSet {
    const isNegated = takes('^')
    const ranges: CharSet[] = []
    while (pattern[at] !== ']') {
      const from = member(start)
      const isRange = pattern[at] === '-' && pattern[at + 1] !== ']'
      if (isRange) at++
      const to = isRange ? member(start) : from
      const isPlain = [from, to].every((set) => set.length === 1 && set[0]![0] === set[0]![1])
      if (isRange && !isPlain) return refuse('sign', start)
      ranges.push(isRange ? chars.setOf([from[0]![0], to[0]![0]]) : from)
    }
    at++
    const set = chars.union(...ranges)
    return isNegated ? chars.negate(set) : set
  }

  function member(start: number): CharSet {
    const from = at
    const sign = pattern[at++]!
    return sign === '\\' ? escape(from) : charSetOf(sign.charCodeAt(0), start)
  }

  function escape(start: number): CharSet {
    const rest = pattern.slice(at)
    const code = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(rest)
    at += code ? code[0].length : 1
    if (code) return charSetOf(Number.parseInt(code[1] ?? code[2]!, 16), start)
    const sign = rest[0] ?? ''
    if (/[1-9k]/.test(sign)) return refuse('back-reference', start)
    const charClass = classes[sign]
    if (charClass) return charClass
    if (sign === '0' && /^0\d/.test(rest)) return refuse('escape', start, at + 1)
    const control = controls[sign]
    if (control !== undefined) return chars.setOf([control, control])
    if (!literalEscapes.test(sign)) return refuse('escape', start)
    return charSetOf(sign.charCodeAt(0), start)
  }

  /** Returns a set with one character. Throws for a surrogate, which is only half a character. */
  function charSetOf(code: number, start: number): CharSet {
    return code >= 0xd8_00 && code <= 0xdf_ff
      ? refuse('sign', start, at + 1)
      : chars.setOf([code, code])
  }

  const node = choice(0)
  return at < pattern.length ? refuse('sign', at, at + 1) : node
}

function countsOf([sign, least, comma, most]: RegExpExecArray): [min: number, max: number] {
  if (least === undefined)
    return sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY]
  if (comma === '') return [Number(least), Number(least)]
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
}
