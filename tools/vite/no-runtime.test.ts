import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withHelper } from './no-runtime'

it('a chunk carries the helper that makes an object of a module', () => {
  const code =
    'import { t as __exportAll } from "./rolldown-runtime-a.js";\nlet a = 1; const all = __exportAll({ a: () => a }); a = 2; ({ ...all })'
  expect(runInNewContext(withHelper(code, 'common'))).toEqual({ a: 2 })
})

it('a chunk that needs more of the bundler is told', () =>
  expect(() =>
    withHelper(
      'import { t as __exportAll, n as __toESM } from "./rolldown-runtime-a.js";',
      'start',
    ),
  ).toThrow('The chunk start holds CommonJS.'))
