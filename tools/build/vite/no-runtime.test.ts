import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withHelper } from './no-runtime'

it('puts the helper for module objects into the chunk', () => {
  const code =
    'import { t as __exportAll } from "./rolldown-runtime-a.js";\nlet a = 1; const all = __exportAll({ a: () => a }); a = 2; ({ ...all })'
  expect(runInNewContext(withHelper(code, 'common'))).toEqual({ a: 2 })
})

it("reports a chunk that uses more of the bundler's runtime", () =>
  expect(() =>
    withHelper(
      'import { t as __exportAll, n as __toESM } from "./rolldown-runtime-a.js";',
      'start',
    ),
  ).toThrow('The chunk start holds CommonJS.'))
