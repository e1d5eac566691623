import { isWithin } from '../../../renderer/language'
import { say } from '../words/words'
import type { Symptom, VariationPlay } from './play-variation'
import { insideOf, type SeenNode, type ScreenView } from './screen-view'

function openedView({ moments: [opened] }: VariationPlay): ScreenView | undefined {
  return opened && !opened.view.isLeft && !opened.view.isWaiting ? opened.view : undefined
}

function isAction({ shown: { node }, widget }: SeenNode): boolean {
  const props = [...(widget?.props.values() ?? [])]
  const isPicture = props.some(({ required, schema }) => required && schema['format'] === 'x-image')
  return Object.keys(node.events).length > 0 && !isPicture
}

const pointerOf = ({ shown: { node } }: SeenNode) => node.pointer

/** Returns whether a node contains a list and also shows a text, such as a heading. */
const isAround = (part: SeenNode, list: SeenNode) =>
  part.texts.length > 0 &&
  pointerOf(part) !== pointerOf(list) &&
  isWithin(pointerOf(list), pointerOf(part))

/** Reports lists that disappear without any message, although the node around them stays. */
export function vanishedLists(usual: VariationPlay, changed: VariationPlay): Symptom[] {
  const [before, after] = [openedView(usual), openedView(changed)]
  if (!before || !after) return []
  const had = new Set(before.nodes.map(({ shown: { node } }) => node.pointer))
  if (after.nodes.some(({ shown: { node } }) => !had.has(node.pointer))) return []
  const left = new Set(after.nodes.map(({ shown: { node } }) => node.pointer))
  const lost = before.nodes.filter(
    (list) =>
      list.shown.node.each?.empty.length === 0 &&
      !left.has(list.shown.node.pointer) &&
      !before.nodes.some((titled) => isAround(titled, list) && !left.has(pointerOf(titled))) &&
      insideOf(before, list).some(isAction),
  )
  return [...new Set(lost.map(({ shown: { node } }) => node.pointer))].map((pointer) => ({
    pointer: `${pointer}/each`,
    what: say`If this list is empty, the borrower sees neither items nor a text.`,
    fix: say`Give the list an "empty" part that says what is missing.`,
  }))
}
