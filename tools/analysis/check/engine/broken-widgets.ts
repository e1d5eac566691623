import { isObject, segmentsOf, type Json } from '../../../../renderer/language'
import { folderName } from '../../project/widgets'
import type { Project } from '../../project/project'
import type { Found } from '../finding'

/**
 * Leaves out findings about nodes whose widget has an invalid schema: the accepted properties of
 * such a widget are unknown.
 */
export function withoutBrokenWidgets(found: readonly Found[], { files }: Project): Found[] {
  const broken = new Set(
    found.flatMap(({ file, severity }) => {
      const isBroken = severity === 'error' && files.get(file)?.kind === 'widget'
      return isBroken ? [folderName(file)] : []
    }),
  )
  if (broken.size === 0) return [...found]
  return found.filter(({ file, pointer }) => !broken.has(widgetAt(files.get(file)?.json, pointer)))
}

/** The widget of the innermost node around a place; empty outside of nodes. */
function widgetAt(document: Json | undefined, pointer: string): string {
  let [part, widget] = [document, '']
  for (const name of [...segmentsOf(pointer), '']) {
    if (isObject(part) && typeof part['widget'] === 'string') widget = part['widget']
    part = Array.isArray(part) ? part[Number(name)] : isObject(part) ? part[name] : undefined
  }
  return widget
}
