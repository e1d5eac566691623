import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createProject } from '../../project/project'
import { heavyPictures } from './assets'

const projectWith = (count: number, size: number) =>
  createProject(
    new Map([
      ...readFixtures(),
      ...Array.from({ length: count }, (_, at): [string, string] => [
        `schemas/pictures/p${at}.json`,
        JSON.stringify({ picture: `p${at}`, densities: ['x'.repeat(size + at)] }),
      ]),
    ]),
  )

it.each([
  ['100 small pictures', 100, 10, []],
  ['101 small pictures', 101, 10, ['schemas/pictures/p100.json']],
  ['40 pictures of less than 4 MB', 40, 99_000, []],
  ['41 pictures of more than 4 MB', 41, 99_000, ['schemas/pictures/p40.json']],
])('reports the largest picture if a project has too much: %s', (_, count, size, files) =>
  expect(heavyPictures.check(projectWith(count, size)).map(({ file }) => file)).toEqual(files),
)
