import type { ESTree } from 'vite'
import { editCode, memberName } from '../../code'

/** Where in the grammar the broken rule stands. */
export const schemaPaths = ['schemaPath'] as const

/** All that an error says besides its place and its keyword; it is of no use on a phone. */
export const errorDetails = ['schemaPath', 'params'] as const

/** The parent of each value, which a validator hands on but only one that converts values reads. */
export const parents = ['parentData', 'parentDataProperty', 'rootData'] as const

/**
 * Leaves out of validators what nobody reads: members of these names in what they hand on and tell,
 * comments, and copies of schemas.
 */
export function prune(code: string, members: readonly string[]): string {
  const pruned = editCode(code, (replace, comments) => {
    const [mentioned, read] = [new Set<string>(), new Set<string>()]
    const copies = new Map<string, ESTree.VariableDeclaration>()
    for (const { start, end } of comments)
      replace({ start, end: code[end] === ';' ? end + 1 : end })
    const pruneObject = ({ properties }: ESTree.ObjectExpression | ESTree.ObjectPattern) => {
      for (const [at, property] of properties.entries())
        if (at > 0 && members.includes(memberName(property) ?? ''))
          replace({ start: properties[at - 1]!.end, end: property.end })
    }
    return {
      ObjectExpression: pruneObject,
      ObjectPattern: pruneObject,
      VariableDeclaration(node) {
        const id = node.declarations[0]?.id
        if (id?.type === 'Identifier' && /^schema\d+$/.test(id.name)) copies.set(id.name, node)
      },
      Identifier: ({ name }) => void (mentioned.has(name) ? read : mentioned).add(name),
      'Program:exit': () => {
        for (const [name, copy] of copies) if (!read.has(name)) replace(copy)
      },
    }
  })
  if (members.includes('parentData') && pruned.includes('parentData'))
    throw new Error('A validator reads the parent of a value, so it cannot be left out.')
  return pruned
}
