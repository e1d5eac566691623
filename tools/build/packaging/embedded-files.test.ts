import { describe, expect, it } from 'vitest'
import { embeddedFiles, versionOf } from './contents'
import { withoutNotes } from './files'

describe('embedded files', () => {
  const files = embeddedFiles(process.cwd())

  it('contain every document, text file, image and response shape under the name that the app requests', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'loan-details.json',
        'es/common.json',
        'en/common.json',
        'answers/loan.json',
        'status/174.svg',
      ]),
    )
  })

  it('contain no comments for authors', () => {
    const documents = [...files].filter(([name]) => /^[\w-]+\.json$/.test(name))
    expect(documents.filter(([, text]) => /"\$(comment|schema)"/.test(text))).toEqual([])
  })

  it('have another version after any change of a file', () => {
    const [[name, text] = ['', '']] = files
    expect(versionOf(new Map(files))).toBe(versionOf(files))
    expect(versionOf(new Map([...files, [name, `${text} `]]))).not.toBe(versionOf(files))
  })
})

describe('withoutNotes', () => {
  it('keeps everything that a screen shows', () => {
    expect(
      withoutNotes({
        $schema: 's',
        screen: 'a',
        body: [{ $comment: 'c', text: '$comment' }, 'x', null],
      }),
    ).toEqual({ screen: 'a', body: [{ text: '$comment' }, 'x', null] })
  })
})
