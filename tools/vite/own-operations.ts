import type { ESTree } from 'vite'
import { editCode } from '../code/index.ts'

/** The functions of json-logic that the engine calls, besides the operations. */
const called = /^(?:apply|truthy|is_logic|get_operator|get_values|rm_operation)$/

/**
 * Removes the operations of json-logic that the engine replaces or removes, and unused functions:
 * half of its code.
 */
export function withoutReplaced(code: string, replaced: ReadonlySet<string>): string {
  const textOf = ({ start, end }: ESTree.Node) => code.slice(start, end)
  return editCode(code, (replace) => ({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'ObjectExpression' || textOf(id) !== 'operations') return
      const kept = init.properties.filter(
        (one) => one.type !== 'Property' || !replaced.has(nameOf(one.key)),
      )
      replace(init, `{${kept.map(textOf).join()}}`)
    },
    AssignmentExpression({ left, right }) {
      const [, member] = /^jsonLogic\.(\w+)$/.exec(textOf(left)) ?? []
      if (member && !called.test(member)) replace(right, '0')
    },
  }))
}

const nameOf = (key: ESTree.Node) =>
  key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' ? key.name : ''
