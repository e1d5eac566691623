import { describe, expect, it } from 'vitest'
import { applyEdits, formatText } from '../tools/analysis/edits/text-edit'
import { readEditable } from '../tools/server/studio/folder-source'

const formatted = (text: string) => applyEdits(text, formatText(text))

describe('formatting a document', () => {
  it('leaves every document of the project unchanged', () => {
    const operatorFiles = Object.entries(readEditable(process.cwd())).filter(
      ([path]) => !path.startsWith('schemas/language/'),
    )
    expect(
      operatorFiles.filter(([, { text }]) => formatted(text) !== text).map(([path]) => path),
    ).toEqual([])
  })

  it('keeps lines, the order of members and comments, and fixes indents and spaces', () => {
    const text = '{"b":1,\n      // why\n"a":[1,2, {}],  \n "c": { "x":true }}'
    expect(formatted(text)).toBe(
      '{ "b": 1,\n  // why\n  "a": [1, 2, {}],\n  "c": { "x": true } }\n',
    )
  })
})
