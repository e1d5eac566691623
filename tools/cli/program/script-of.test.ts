import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { scriptsOf } from './build-program'

const modules: Record<string, object> = {
  './a.mjs': { t: 1, n: 2 },
  'node:path': { default: 3, sep: '/' },
}
const scriptOf = (module: string) =>
  scriptsOf(new Map([...others, ['main.mjs', module]])).get('main.mjs')!
const others = [['a.mjs', '\nexport {};\n']] as const
const run = (module: string) => {
  const script = runInThisContext(scriptOf(module)) as (
    load: (name: string) => Promise<object>,
  ) => Promise<Record<string, unknown>>
  return script(async (name) => modules[name]!)
}

it('imports names, defaults and whole modules, and exports values', async () => {
  const module = [
    'import "./a.mjs";',
    'import { t as one, n } from "./a.mjs";',
    'import path, { sep } from "node:path";',
    'import * as all from "./a.mjs";',
    'const sum = one + n + path + all.t;',
    'export { sum as t, sep };\n',
  ].join('\n')
  expect(await run(module)).toEqual({ t: 7, sep: '/' })
})

it('loads other parts on demand', async () => {
  const { two } = await run('const two = import("./a.mjs").then(({ n }) => n);\nexport { two };\n')
  expect(await two).toBe(2)
})

it('runs in strict mode, like a module', async () => {
  await expect(run('unknown = 1;\nexport {};\n')).rejects.toThrow('unknown is not defined')
})

it('rejects an unknown form of import or export', () => {
  expect(() => scriptOf('export * from "./a.mjs";\n')).toThrow(SyntaxError)
})

it('rejects parts that would wait for each other, unless one of them loads the other on demand', () => {
  const parts = (other: string) =>
    new Map([...others, ['main.mjs', 'import "./b.mjs";\n'], ['b.mjs', other]])
  const circle = parts('import "./a.mjs";\nimport "./main.mjs";\n')
  const words = 'Parts of the program import each other: main.mjs → b.mjs → main.mjs.'
  expect(() => scriptsOf(circle)).toThrow(words)
  expect([...scriptsOf(parts('void import("./main.mjs");\n')).keys()]).toEqual([
    ...parts('').keys(),
  ])
})
