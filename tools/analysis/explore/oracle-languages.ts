import { say } from '../words/words'
import type { Symptom, VariationPlay } from './play-variation'
import type { SeenNode, ScreenView } from './screen-view'

/**
 * Reports nodes that only one of two plays shows. The plays differ only in the language. Two nodes
 * with the same widget at the same place count as one node.
 */
export function partsOfOneLanguage(usual: VariationPlay, other: VariationPlay): Symptom[] {
  const [one, two] = [usual, other].map(({ moments: [opened] }) => opened?.view)
  if (usual.locale === other.locale || !one || !two || isUnready(one) || isUnready(two)) return []
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

const pointerOf = ({ shown: { node } }: SeenNode) => node.pointer

const isUnready = ({ isLeft, isWaiting }: ScreenView) => isLeft || isWaiting
