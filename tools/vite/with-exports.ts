import type { ESTree } from 'vite'
import { editCode } from '../code/index.ts'

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
