import {
  modalProps,
  openModals,
  type ScreenInstance,
  shownNodes,
  type ProgramNode,
} from '../../../renderer/core'
import { textOf } from '../../../renderer/language'
import type { Widget } from '../project/widgets'
import type { Line } from './moment'
import { wordsOf } from './words-of'

/** Lists all nodes on a screen, from its title down, the top modal first. */
export function lookAt(
  screen: ScreenInstance,
  names: ReadonlyMap<ProgramNode, string>,
  widgets: ReadonlyMap<string, Widget>,
): Line[] {
  const { title } = screen.program
  const lines: Line[] = []
  if (title) lines.push(['title', textOf(screen.value(title.value, screen.scope, '/title'))])
  const nodes = shownNodes(screen).filter(({ node }) => node.widget !== '')
  for (const modal of [...openModals(screen).toReversed(), undefined]) {
    if (modal)
      lines.push([`modal ${modal.name}`, wordsOf(modalProps(modal, screen), widgets.get('modal'))])
    for (const shown of nodes)
      if (shown.modal === modal)
        lines.push([
          (names.get(shown.node) ?? shown.node.widget) + shown.scope.key,
          wordsOf(shown.props, widgets.get(shown.node.widget)),
        ])
  }
  return distinct(lines)
}

/** Names a repeated node once for each repetition. */
function distinct(lines: readonly Line[]): Line[] {
  const counts = new Map<string, number>()
  return lines.map(([name, words]) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [count > 1 ? `${name} (${count})` : name, words]
  })
}
