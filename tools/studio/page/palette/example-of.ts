import { galleryWidgets, type Example } from './gallery-widgets'
import type { JsonObject } from '../../../../renderer/language'

/** The first example of a widget, which its preview shows. */
export function exampleOf(widget: string): Example | undefined {
  return galleryWidgets.get(widget)?.examples[0]
}

/** The properties of a widget's first example. */
export function examplePropsOf(widget: string): JsonObject {
  return (exampleOf(widget)?.props ?? {}) as JsonObject
}
