import { createScanner } from 'jsonc-parser'

/** A bracket that is not closed, or a closing one without an opening one. */
export type BracketFault =
  | { readonly open: '{' | '['; readonly from: number; readonly offset: number }
  | { readonly close: '}' | ']'; readonly offset: number }

const closing = { '{': '}', '[': ']' } as const

/**
 * Finds the bracket that causes a syntax fault: one that is open although the next token cannot be
 * inside it. Undefined if brackets are not the mistake.
 */
export function findBracketFault(text: string, fault: number): BracketFault | undefined {
  const open: Opened[] = []
  let last: Token | undefined
  for (const token of tokensOf(text)) {
    const { sign, offset } = token
    const top = open.at(-1)
    if (sign === '}' || sign === ']') {
      if (!top) return { close: sign, offset }
      if (closing[top.sign] !== sign) return unclosed(top, offset)
      open.pop()
    }
    if (offset >= fault && top && last && isBehind(top, last, token))
      return unclosed(top, sign === ':' ? last.offset : offset)
    if (offset > fault) return undefined
    if (sign === '{' || sign === '[') open.push({ sign, offset })
    last = token
  }
  const innermost = open.at(-1)
  return innermost && unclosed(innermost, text.trimEnd().length)
}

/**
 * Whether a token cannot be inside the open bracket. A name with a colon cannot be in a list, nor a
 * bracket after a comma in an object.
 */
function isBehind({ sign: top }: Opened, last: Token, { sign }: Token): boolean {
  return top === '[' ? sign === ':' && last.isText : last.sign === ',' && /[[{]/.test(sign)
}

function unclosed({ sign, offset: from }: Opened, offset: number): BracketFault {
  return { open: sign, from, offset }
}

interface Opened {
  readonly sign: '{' | '['
  readonly offset: number
}

interface Token {
  /** Empty for a text. */
  readonly sign: string
  readonly offset: number
  readonly isText: boolean
}

function* tokensOf(text: string): Generator<Token> {
  const scanner = createScanner(text, true)
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset()
    const sign = text.charAt(offset)
    yield { sign: sign === '"' ? '' : sign, offset, isText: sign === '"' }
  }
}
