import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BrokenDocument, jsonFiles } from './read-documents'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')

describe('an invalid document in a folder', () => {
  it.each([
    ['{\n "a": 1\n "b": 2 }', 'a.json is not valid JSON: Expected'],
    [
      '',
      'a.json is not valid JSON: Unexpected end of JSON input. Correct the file, then try again.',
    ],
    ['\uFEFF{}', 'a.json is not plain UTF-8. Run `npm run check -- --fix`'],
    [
      'null',
      'a.json is not a document: it contains no JSON object. Write an object in braces, or remove the file.',
    ],
  ])('causes an error with the path and the fix: %j', (text, reason) => {
    writeFileSync(join(folder, 'a.json'), text)
    expect(() => jsonFiles(folder, '.')).toThrow(BrokenDocument)
    expect(() => jsonFiles(folder, '.')).toThrow(reason)
  })
})
