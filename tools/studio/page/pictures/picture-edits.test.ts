import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { checkProject } from '../../../analysis/check/engine/check-project'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { createProject } from '../../../analysis/project/project'
import { nameFrom, newPicture, replacedPicture, type Densities } from './picture-edits'

const files = readFixtures()
const densities: Densities = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
]
const alt = { en: 'Bicycles in a meadow', es: 'Bicicletas en un prado' }

function filesWith(name: string): Map<string, string> {
  const after = new Map(files)
  const made = newPicture(createProject(after), (path) => after.get(path) ?? '', {
    name,
    alt,
    densities,
  })
  if ('refused' in made) throw new Error(made.refused.key)
  for (const { path, edits } of made) after.set(path, applyEdits(after.get(path) ?? '', edits))
  return after
}

it('adds a picture with a text in each language; the only finding is that no screen uses it', () => {
  const after = filesWith('sale')
  expect(after.get('locales/es/pictures.json')).toBe('{\n  "sale": "Bicicletas en un prado"\n}\n')
  const found = checkProject(createProject(after)).map(({ code, file }) => `${code} ${file}`)
  expect(found).toEqual(['LZ711 schemas/pictures/sale.json'])
})

it('changes only the document of the replaced picture', () => {
  const project = createProject(filesWith('sale'))
  const picture = project.pictures.get('sale')!
  const text = project.files.get(picture.file)!.text
  const { edits } = replacedPicture(picture, () => text, [densities[0], 'data:new'])
  expect(JSON.parse(applyEdits(text, edits))).toEqual({
    ...picture.document,
    densities: [densities[0], 'data:new'],
  })
})

it.each(['', 'Sale', 'constructor'])('refuses the name %j', (name) =>
  expect(() => filesWith(name)).toThrow('badPictureName'),
)

it.each([
  ['Verano en México 2026.JPG', 'verano-en-mexico-2026'],
  ['IMG_0012.png', 'img-0012'],
  ['2026.webp', ''],
])('suggests a name for the file %j', (file, name) => expect(nameFrom(file)).toBe(name))
