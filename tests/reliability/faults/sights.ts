import { type ScreenInstance, shownNodes } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'
import { everyWidget } from '../every-widget'

/** The visible content of a screen, from the properties of its widgets. */
export interface VisibleContent {
  readonly words: readonly string[]
  /** The ids of nodes, without the keys of rows. */
  readonly ids: ReadonlySet<string>
  /** The pointers of the nodes that replace failed nodes. */
  readonly failed: readonly string[]
  /** True if the screen shows text or can be used. */
  readonly isPlain: boolean
}

/** Creates a function that reads everything on a screen that a borrower sees. */
export function readVisibleContent(screen: ScreenInstance): () => VisibleContent {
  return () => {
    const { title } = screen.program
    const shown = shownNodes(screen, everyWidget)
    const words = shown.flatMap(({ props }) => leavesOf(props))
    return {
      words: title
        ? [...leavesOf(screen.value(title.value, screen.scope, '/title')), ...words]
        : words,
      ids: new Set(shown.map(({ node }) => node.id)),
      failed: shown
        .map(({ node }) => node.pointer)
        .filter((pointer) => /^\/(failed|criticalFallback)/.test(pointer)),
      isPlain: shown.some(({ node }) => node.handlers.length > 0) || words.length > 0,
    }
  }
}

export function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (isObject(value)) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
