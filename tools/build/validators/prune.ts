import type { ESTree } from 'vite'
import { editCode, memberName } from '../../code'

/** The place of the broken rule in the grammar. */
export const schemaPaths = ['schemaPath'] as const

/** The parts of an error besides its place and its keyword; phones do not use them. */
export const errorDetails = ['schemaPath', 'params'] as const

/** The parent of each value, which only validators that convert values read. */
export const parents = ['parentData', 'parentDataProperty', 'rootData'] as const

/**
 * Removes unused parts of validators: members with these names in their calls and errors, comments,
 * and copies of schemas.
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
