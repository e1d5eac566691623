import { isWithin } from '../../../renderer/language'
import { say } from '../words/words'
import type { Symptom, VariationPlay } from './play-variation'
import { insideOf, type SeenNode, type ScreenView } from './screen-view'

/** Returns the first view of a play, if it is complete and still on the screen. */
function openedView({ snapshots: [opened] }: VariationPlay): ScreenView | undefined {
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
  const had = new Set(before.nodes.map(pointerOf))
  if (after.nodes.some((node) => !had.has(pointerOf(node)))) return []
  const left = new Set(after.nodes.map(pointerOf))
  const lost = before.nodes.filter(
    (list) =>
      list.shown.node.each?.empty.length === 0 &&
      !left.has(pointerOf(list)) &&
      !before.nodes.some((titled) => isAround(titled, list) && !left.has(pointerOf(titled))) &&
      insideOf(before, list).some(isAction),
  )
  return [...new Set(lost.map(pointerOf))].map((pointer) => ({
    pointer: `${pointer}/each`,
    what: say`If this list is empty, the borrower sees neither items nor a text.`,
    fix: say`Give the list an "empty" part that says what is missing.`,
  }))
}

/** Reports modals that open, but not while the result of an earlier call is unknown. */
export function hiddenWarnings(usual: VariationPlay, unsure: VariationPlay): Symptom[] {
  const [before, after] = [openedView(usual), openedView(unsure)]
  if (!before || !after) return []
  const had = new Set(before.nodes.map(pointerOf))
  if (after.nodes.some((node) => !had.has(pointerOf(node)))) return []
  return before.modals
    .filter(({ name }) => after.modals.every((modal) => modal.name !== name))
    .map(({ name }) => ({
      pointer: `/modals/${name}`,
      what: say`The modal "${name}" opens, but not while the result of an earlier call is unknown.`,
      fix: say`Correct the condition on "unsure", or show in another way that the result is unknown.`,
    }))
}

/**
 * Reports nodes that only one of two plays shows. The plays differ only in the language. Two nodes
 * with the same widget at the same place count as one node.
 */
export function partsOfOneLanguage(usual: VariationPlay, other: VariationPlay): Symptom[] {
  const [one, two] = [openedView(usual), openedView(other)]
  if (usual.locale === other.locale || !one || !two) return []
  const onlyIn = (here: ScreenView, there: ScreenView) => {
    const known = new Set(there.nodes.map(pointerOf))
    return here.nodes.filter((node) => !known.has(pointerOf(node)))
  }
  const [first, second] = [onlyIn(one, two), onlyIn(two, one)]
  const unpaired = (own: readonly SeenNode[], others: readonly SeenNode[], locale: string) => {
    const widgets = new Set(others.map(({ shown }) => shown.node.widget))
    return own
      .filter(({ shown }) => !widgets.has(shown.node.widget))
      .map((node) => ({
        pointer: pointerOf(node),
        what: say`Only the language "${locale}" shows *${node.name}*.`,
        fix: say`Show it in every language, or ask for the region instead of the language.`,
      }))
  }
  return [...unpaired(first, second, usual.locale), ...unpaired(second, first, other.locale)]
}
