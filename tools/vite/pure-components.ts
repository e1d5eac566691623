import type { ESTree, Plugin } from 'vite'
import { editCode } from '../code/index.ts'

/**
 * Lets the build drop the components of the router that nothing draws (a seventh of what React
 * takes a picture over with): it cannot tell that making one and naming it does nothing else.
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

/** Says of each component that is made with a reference that it is pure, and takes its name away. */
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
