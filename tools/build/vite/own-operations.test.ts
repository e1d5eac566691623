import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withoutReplaced } from './as-modules'

it('json-logic keeps the functions that the engine uses, and loses the replaced ones', () => {
  const code = readFileSync('node_modules/json-logic-js/logic.js', 'utf8')
  const made = runInNewContext(
    `const module = { exports: {} }, { exports } = module\n${withoutReplaced(code, new Set(['==', 'log']))}\nmodule.exports`,
  ) as { apply: (logic: object) => unknown; uses_data: unknown }
  expect(made.apply({ if: [{ '===': [1, 1] }, { max: [2, 3] }] })).toBe(3)
  expect(() => made.apply({ '==': [1, 1] })).toThrow('Unrecognized operation ==')
  expect(made.uses_data).toBe(0)
})
