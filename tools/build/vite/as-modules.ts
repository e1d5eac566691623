import type { Plugin, ESTree } from 'vite'
import { operators } from '../../../renderer/language/index.ts'
import { editCode } from '../code/index.ts'

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
  if (!production)
    throw new Error(`${id} has another form than tools/build/vite/as-modules.ts knows.`)
  return `export * from '${production}'\nexport * as default from '${production}'\n`
}

/** The functions of json-logic that the engine calls, besides the operations. */
const called = /^(?:apply|truthy|is_logic|get_operator|get_values|rm_operation)$/

/**
 * Removes the operations of json-logic that the engine replaces or removes, and unused functions:
 * half of its code.
 */
export function withoutReplaced(code: string, replaced: ReadonlySet<string>): string {
  const nodeText = ({ start, end }: ESTree.Node) => code.slice(start, end)
  return editCode(code, (replace) => ({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'ObjectExpression' || nodeText(id) !== 'operations') return
      const kept = init.properties.filter(
        (one) => one.type !== 'Property' || !replaced.has(propertyName(one.key)),
      )
      replace(init, `{${kept.map(nodeText).join()}}`)
    },
    AssignmentExpression({ left, right }) {
      const [, member] = /^jsonLogic\.(\w+)$/.exec(nodeText(left)) ?? []
      if (member && !called.test(member)) replace(right, '0')
    },
  }))
}

const propertyName = (key: ESTree.Node) =>
  key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' ? key.name : ''

/** Turns the `require` calls and exports of a React file into ES imports and exports. */
export function withExports(code: string): string {
  const names = new Set<string>()
  const made = editCode(code, (replace) => ({
    Program({ body }) {
      for (const statement of body) {
        const imports = importsOf(statement)
        if (imports) replace(statement, imports)
        const name = exportedBy(statement)
        if (name && !names.has(name)) replace(startOf(statement), 'var ')
        if (name) names.add(name)
      }
    },
    MemberExpression(node) {
      const name = memberOfExports(node)
      if (name) replace(node, `$${name}`)
    },
  }))
  return `${made}\nexport { ${[...names].map((name) => `$${name} as ${name}`).join(', ')} }\n`
}

const startOf = ({ start }: ESTree.Node) => ({ start, end: start })

/** The imports for a declaration, if it only declares required modules. */
function importsOf(statement: ESTree.Node): string | undefined {
  if (statement.type !== 'VariableDeclaration') return undefined
  const required = statement.declarations.map(({ id, init }) => {
    const isRequired =
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'require'
    const [file] = isRequired ? init.arguments : []
    return id.type === 'Identifier' && file?.type === 'Literal'
      ? `import * as ${id.name} from ${JSON.stringify(file.value)};`
      : undefined
  })
  return required.includes(undefined) ? undefined : required.join('\n')
}

function exportedBy(statement: ESTree.Node): string | undefined {
  return statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'AssignmentExpression'
    ? memberOfExports(statement.expression.left)
    : undefined
}

function memberOfExports(node: ESTree.Node): string | undefined {
  return node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'exports' &&
    node.property.type === 'Identifier'
    ? node.property.name
    : undefined
}
