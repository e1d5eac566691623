import {
  type ScreenInstance,
  shownNodes,
  type ShownNode,
  type WidgetShape,
} from '../../../renderer/core'
import { cachedFor } from '../json/cached'

const lists = cachedFor<readonly ShownNode[]>()

/** The nodes on a screen. They are listed again only after a value of the screen changed. */
export function shownOn(
  screen: ScreenInstance,
  shapes: ReadonlyMap<string, WidgetShape> | undefined,
): readonly ShownNode[] {
  const values = Object.values(screen.store.values)
  return lists(screen, [shapes, ...values], () => shownNodes(screen, shapes))
}
