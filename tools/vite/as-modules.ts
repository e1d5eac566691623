import type { Plugin } from 'vite'
import { operators } from '../../renderer/language/index.ts'
import { withoutReplaced } from './own-operations.ts'
import { withExports } from './with-exports.ts'

/** The entries of React's packages: they only choose between production and development. */
const entry = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/][\w-]+\.js$/
const file = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/].+\.production\.js$/
const umd = /[\\/]node_modules[\\/]json-logic-js[\\/]logic\.js$/

/**
 * Turns the libraries of the first render into ES modules. As CommonJS, a build would keep their
 * unused code, call everything by its full name, and add a runtime in a separate file.
 */
export function asModules(): Plugin {
  return {
    name: 'lienzo-as-modules',
    apply: 'build',
    transform: {
      filter: { id: [entry, file, umd] },
      handler: (code, id) => ({ code: moduleOf(code, id), map: null }),
    },
  }
}

/** Operations that the engine replaces or does not have (`renderer/core/expression/logic.ts`). */
const replaced = new Set([
  'var',
  'log',
  'missing',
  'missing_some',
  ...Object.keys(operators).filter((name) => operators[name]!.evaluate),
])

function moduleOf(code: string, id: string): string {
  if (umd.test(id)) return unwrapped(withoutReplaced(code, replaced))
  return file.test(id) ? withExports(code) : enteredDirectly(code, id)
}

/** The code inside the wrapper function of a UMD file. */
const unwrapped = (code: string) =>
  code
    .replace(/^[^]*?\(this, function\(\) \{/, '')
    .replace(/return (\w+);\s*\}\)\);\s*$/, 'export default $1\n')

function enteredDirectly(code: string, id: string): string {
  const [, production] = /require\('(.+\.production\.js)'\)/.exec(code) ?? []
  if (!production) throw new Error(`${id} has another form than tools/vite/as-modules.ts knows.`)
  return `export * from '${production}'\nexport * as default from '${production}'\n`
}
