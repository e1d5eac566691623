import { parseTree, type Node } from 'jsonc-parser'
import type { Json } from '../../../renderer/language'
import { applyEdits, type TextEdit } from '../../analysis/edits'
import { treeOf, type TreeNode } from './nodes'
import { findPart, readJson } from './read-json'

/** The text of a node with new ids for itself and the nodes inside it. */
export function copyText(text: string, node: Node): string {
  const raw = text.slice(node.offset, node.offset + node.length)
  const taken = new Set(idsIn(readJson(text)?.json))
  const whole = `{"body":[${raw}]}`
  const root = parseTree(whole)
  if (!root) return raw
  const edits = namedNodes(readJson(whole)?.json).flatMap(([id, pointer]): TextEdit[] => {
    const found = findPart(root, `${pointer}/id`)
    return found
      ? [
          {
            from: found.offset,
            to: found.offset + found.length,
            text: JSON.stringify(freshName(id, taken)),
          },
        ]
      : []
  })
  return applyEdits(whole, edits).slice('{"body":['.length, -']}'.length)
}

/** A free name, as in `card-2` for `card`; it is reserved by this. */
function freshName(name: string, taken: Set<string>): string {
  const stem = name.replace(/-\d+$/, '')
  let number = 2
  while (taken.has(`${stem}-${number}`)) number++
  taken.add(`${stem}-${number}`)
  return `${stem}-${number}`
}

/** Every name that nodes of a document have. */
function idsIn(json: Json | undefined): string[] {
  return namedNodes(json).map(([id]) => id)
}

function namedNodes(json: Json | undefined): [id: string, pointer: string][] {
  const of = ({ pointer, source, inner }: TreeNode): [string, string][] => [
    ...(typeof source['id'] === 'string' ? [[source['id'], pointer] as [string, string]] : []),
    ...inner.flatMap(of),
  ]
  return json === undefined ? [] : treeOf(json).flatMap(({ nodes }) => nodes.flatMap(of))
}
