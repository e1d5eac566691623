import { type ScreenInstance, shownNodes } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'
import { everyWidget } from '../every-widget'

/** What stands on a screen, as its widgets are given it. */
export interface Sight {
  /** Every text and number in sight, in order. */
  readonly words: readonly string[]
  /** Ids of nodes, without the rows that they stand in. */
  readonly ids: ReadonlySet<string>
  /** Pointers of what stands in the place of something that failed. */
  readonly failed: readonly string[]
  /** Something can be read, or done. */
  readonly isPlain: boolean
}

/** Looks at a screen as a borrower does. */
export function lookAt(screen: ScreenInstance): () => Sight {
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

/** Every text and number inside a value. */
export function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (isObject(value)) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
