import { expect, it } from 'vitest'
import { entryPieces } from './cached-result'

it('writes the JSON of an entry in pieces', () => {
  const long = Array.from({ length: 12 }, (_, at) => [`path ${at}`, at, { at }])
  const all = { texts: long, empty: [], nothing: {}, coverage: { branches: 1 }, none: undefined }
  for (const result of [all, {}, null, [1, 2], 'é"'])
    expect([...entryPieces('key', result)].join('')).toBe(JSON.stringify({ key: 'key', result }))
})
