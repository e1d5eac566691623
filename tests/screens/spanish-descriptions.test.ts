import { expect, it } from 'vitest'
import { readEditable } from '../../tools/server/studio/folder-source'
import { parseJson } from '../../tools/analysis/json/parse-json'
import { objectsIn } from '../../renderer/language'

it('the studio has Spanish for each description of an endpoint, parameter and input', () => {
  const files = Object.entries(readEditable(process.cwd()))
  const jsonOf = (text: string) => parseJson(text) ?? null
  const known = new Set(
    files.flatMap(([path, { text }]) =>
      path === 'schemas/words/es.json' ? Object.keys(jsonOf(text) as object) : [],
    ),
  )
  expect(known.size).toBeGreaterThan(300)
  const lacking = files.flatMap(([path, { text }]) =>
    /^schemas\/(?:endpoints|screens|fragments)\//.test(path)
      ? objectsIn(jsonOf(text)).flatMap(({ description, 'x-es': spanish }) =>
          typeof description === 'string' && spanish === undefined && !known.has(description)
            ? [description]
            : [],
        )
      : [],
  )
  expect(lacking).toEqual([])
})
