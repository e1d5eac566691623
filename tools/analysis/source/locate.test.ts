import { describe, expect, it } from 'vitest'
import { createLocator } from '../edits/text-edit'

const text = '{\n  "a/b": [\n    1,\n    { "c": "ñ" }\n  ]\n}\n'

describe('createLocator', () => {
  const locator = createLocator(text)

  it('finds a value by its pointer, with escaped names', () => {
    expect(locator.value('/a~1b/1/c')).toEqual({ line: 4, column: 12, endLine: 4, endColumn: 15 })
  })

  it('finds the name of a member', () => {
    expect(locator.key('/a~1b')).toEqual({ line: 2, column: 3, endLine: 2, endColumn: 8 })
  })

  it('finds the nearest ancestor of a missing value', () => {
    expect(locator.value('/a~1b/0/x')).toEqual({ line: 3, column: 5, endLine: 3, endColumn: 6 })
  })

  it('finds the whole document, also in invalid JSON', () => {
    expect(locator.value('')).toMatchObject({ line: 1, column: 1 })
    expect(createLocator('').value('/x')).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 1 })
  })
})
