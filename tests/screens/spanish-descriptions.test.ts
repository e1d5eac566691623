import { expect, it } from 'vitest'
import { readEditable } from '../../tools/server/studio/folder-source'
import { parseJson } from '../../tools/analysis/json/parse-json'
import { membersOf, objectOrEmpty, objectsIn } from '../../renderer/language'
import config from '../../schemas/language/config.generated.schema.json'
import { createProject } from '../../tools/analysis/project/project'
import { hasLabel } from '../../tools/analysis/words/member-label'
import { spacedWords } from '../../tools/analysis/words/schema-words'

const files = Object.entries(readEditable(process.cwd()))
const jsonOf = (text: string) => parseJson(text) ?? null
const known = new Set(
  files.flatMap(([path, { text }]) =>
    path === 'schemas/words/es.json' ? Object.keys(jsonOf(text) as object) : [],
  ),
)

it('the studio has Spanish for each fragment, group of texts, session parameter and setting', () => {
  const { session } = createProject(new Map(files.map(([path, { text }]) => [path, text]))).app
  const documents = files.flatMap(
    ([path]) => /^(?:schemas\/fragments|locales\/es)\/(.+)\.json$/.exec(path)?.[1] ?? [],
  )
  // The names in these two settings are headers and files.
  const isOpen = (name: string) => name === 'paths' || name === 'headers'
  const settings = membersOf(config.properties).flatMap(([name, setting]) => [
    name,
    ...(isOpen(name)
      ? []
      : membersOf(objectOrEmpty(setting)['properties']).map(([inner]) => inner)),
  ])
  const names = [...documents, ...(session.object?.members.keys() ?? []), ...settings]
  expect(names.length).toBeGreaterThan(100)
  const lacking = names.filter(
    (name) => name !== '$schema' && !known.has(spacedWords(name)) && !hasLabel(name),
  )
  expect(lacking).toEqual([])
})

it('the studio has Spanish for each description of an endpoint, parameter and input', () => {
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
