import {
  child,
  isObject,
  membersOf,
  stringOrEmpty,
  type JsonObject,
} from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { Widget } from '../../project/widgets'
import { listed } from '../../types/describe'
import { oneMeant } from '../rules/did-you-mean'
import { article, membersOfWidget } from './member-names'
import type { Worded } from './sentences'
import { say } from '../../words/words'

/**
 * Reports a widget that does not fit its node. If another widget's name would fix more than one
 * mistake, the name is the mistake.
 */
export function wrongWidget(
  pointer: string,
  node: unknown,
  { widgets }: Project,
): Worded | undefined {
  const widget = isObject(node) ? widgets.get(stringOrEmpty(node['widget'])) : undefined
  if (!isObject(node) || !widget) return undefined
  const wrong = mistakesOf(node, widget)
  if (wrong.length < 2) return undefined
  const counts = new Map(
    [...widgets.values()].map((other) => [other.name, mistakesOf(node, other).length]),
  )
  const least = Math.min(...counts.values())
  if (1 + least >= wrong.length) return undefined
  const fitting = [...counts].filter(([, count]) => count === least).map(([name]) => name)
  return {
    code: 'LZ108',
    pointer: child(pointer, 'widget'),
    what: say`${article(widget.name)} ${listed(wrong)}: another widget is meant.`,
    ...oneMeant(fitting),
  }
}

/** The mismatches between a node and a widget, in words. */
function mistakesOf(node: JsonObject, widget: Widget): string[] {
  const taken = new Set(membersOfWidget(widget))
  const lacking = [...widget.props].filter(([name, { required }]) => required && !(name in node))
  const never = [...widget.props].filter(([name, { schema }]) => {
    const [value, only] = [node[name], schema['enum']]
    return typeof value === 'string' && Array.isArray(only) && !only.includes(value)
  })
  const events = taken.has('on') ? membersOf(node['on']) : []
  return [
    ...Object.keys(node).flatMap((name) => (taken.has(name) ? [] : say`has no "${name}"`)),
    ...lacking.map(([name]) => say`needs "${name}"`),
    ...never.map(([name]) => say`has another "${name}"`),
    ...events.flatMap(([name]) => (widget.events.has(name) ? [] : say`has no event "${name}"`)),
  ]
}
