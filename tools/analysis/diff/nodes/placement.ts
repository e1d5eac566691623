import { nodeName } from './node-name'
import type { NodeList, TreeNode } from './tree'
import type { DocumentNames } from '../../actions/meaning'
import { said, say } from '../../words/words'

/** The place of a node, as in "below *Repay*" or "into the card *Due*". */
export function placement(node: TreeNode, names: DocumentNames): string {
  const {
    at,
    list: { items },
  } = node
  const [previous, next] = [items[at - 1], items[at + 1]]
  if (previous) return `${words(node.list).after} ${nodeName(previous, names)}`
  if (next) return `${words(node.list).before} ${nodeName(next, names)}`
  return ownerWords(node.list, names)
}

/**
 * The new place of a node that moved among its siblings, relative to a neighbour that it passed.
 */
export function newPlace(
  node: TreeNode,
  passed: (other: TreeNode) => 'upwards' | 'downwards' | undefined,
  names: DocumentNames,
): string {
  const {
    at,
    list: { items },
  } = node
  const below = items.slice(at + 1).find((other) => passed(other) === 'upwards')
  const above = items.slice(0, at).findLast((other) => passed(other) === 'downwards')
  if (below) return `${words(node.list).before} ${nodeName(below, names)}`
  return above ? `${words(node.list).after} ${nodeName(above, names)}` : placement(node, names)
}

/** The parent of a list, as in "into the card *Due*". */
export function ownerWords({ owner, slot }: NodeList, names: DocumentNames): string {
  if (owner && slot === 'empty')
    return say`as what shows when the list of ${nodeName(owner, names)} is empty`
  if (owner && slot === 'fallback')
    return say`as what shows in place of ${nodeName(owner, names)} when that cannot be shown`
  return owner ? say`into ${nodeName(owner, names)}` : rootWords(slot, names)
}

/** The start of a sentence about a node outside of the body, as in "in the modal *Reminder*, ". */
export function rootPrefix(node: TreeNode, names: DocumentNames): string {
  if (node.list.owner) return rootPrefix(node.list.owner, names)
  const { slot } = node.list
  if (slot.startsWith('modals/')) return say`in ${names.modal(slot.slice('modals/'.length))}, `
  if (slot === 'loading') return said('while it loads, ')
  return slot === 'failed' ? said('when loading failed, ') : ''
}

/** The name of a node, with the part of the document unless that is the page. */
export function fullName(node: TreeNode, names: DocumentNames): string {
  return `${rootPrefix(node, names)}${nodeName(node, names)}`
}

function rootWords(slot: string, names: DocumentNames): string {
  if (slot.startsWith('modals/')) return say`into ${names.modal(slot.slice('modals/'.length))}`
  return said(
    slot === 'loading'
      ? 'to the loading view'
      : slot === 'failed'
        ? 'to the failure view'
        : 'to the page',
  )
}

function words({ owner }: NodeList): { before: string; after: string } {
  return owner?.json['direction'] === 'row'
    ? { before: said('in front of'), after: said('behind') }
    : { before: said('above'), after: said('below') }
}
