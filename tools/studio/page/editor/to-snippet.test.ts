import { describe, expect, it } from 'vitest'
import { toSnippet } from './editor-panel'

describe('toSnippet converts a snippet of the language server', () => {
  it.each([
    ['"label": $1', '"label": ${1}'],
    ['{ "t": "$1" }', '\\{ "t": "${1}" \\}'],
    ['"a": ${1:true}$0', '"a": ${1:true}${99}'],
    ['a \\$ \\} $2', 'a $ \\} ${2}'],
  ])('%s', (from, to) => expect(toSnippet(from)).toBe(to))
})
