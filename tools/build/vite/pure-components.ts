import type { ESTree, Plugin } from 'vite'
import { editCode } from '../code/index.ts'

/**
 * Lets the build drop unused components of the router (a seventh of the code that hydrates a page).
 * The build cannot see that creating and naming a component has no other effect.
 */
export function pureComponents(): Plugin {
  return {
    name: 'lienzo-pure-components',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler: (code) => ({ code: withPureComponents(code), map: null }),
    },
  }
}

/** Marks each component with a forwarded reference as pure, and removes its display name. */
export function withPureComponents(code: string): string {
  return editCode(code, (replace) => ({
    CallExpression({ callee, start }) {
      if (isMember(callee, 'forwardRef')) replace({ start, end: start }, '/* @__PURE__ */ ')
    },
    ExpressionStatement(statement) {
      const { expression } = statement
      if (expression.type === 'AssignmentExpression' && isMember(expression.left, 'displayName'))
        replace(statement)
    },
  }))
}

const isMember = (node: ESTree.Node, name: string) =>
  node.type === 'MemberExpression' &&
  node.property.type === 'Identifier' &&
  node.property.name === name
