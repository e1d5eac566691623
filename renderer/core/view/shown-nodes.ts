import { describeError } from '../../language'
import type { ProgramModal, ProgramNode } from '../compile/program'
import { busyKey, type ScreenInstance } from '../run/instance'
import type { Scope } from '../scope'
import { fallbackOf } from './fallback-of'
import { fieldValue, type WidgetShape } from './fit-props'
import { isShown } from './is-shown'
import { modalProps, openModals } from './open-modals'
import { partsOf } from './parts-of'
import { prepareProps } from './prepare-props'
import { countRows, rowScope, rowsOf } from './rows-of'

/** A node that stands on the screen. */
export interface ShownNode {
  readonly node: ProgramNode
  /** The names in reach there; its key tells the rows that the node stands in. */
  readonly scope: Scope
  /** Its id as the page has it: with the keys of its rows, empty where it has none. */
  readonly id: string
  /** What its widget is given, but for its handlers. */
  readonly props: Readonly<Record<string, unknown>>
  /** The modal that it stands in; undefined for one of the body. */
  readonly modal: ProgramModal | undefined
}

/** What is being looked at: the nodes found so far, and the widgets that there are. */
interface Look {
  readonly screen: ScreenInstance
  readonly modal: ProgramModal | undefined
  readonly widgets: ReadonlyMap<string, WidgetShape> | undefined
}

/**
 * All that stands on the screen now, those of the top modal first, by the rules by which React
 * draws it: what cannot be worked out gives way to its fallback, and its neighbours stay. Without
 * `widgets` every widget counts as there, and takes what it is given. No widget is drawn, so none
 * can crash.
 */
export function shownNodes(
  screen: ScreenInstance,
  widgets?: ReadonlyMap<string, WidgetShape>,
): ShownNode[] {
  const standing = (nodes: readonly ProgramNode[], modal?: ProgramModal) =>
    partsOf(nodes, screen).flatMap((part) =>
      among(part.nodes, part.scope, { screen, modal, widgets }),
    )
  const inModals = openModals(screen).reduceRight<ShownNode[]>((above, modal) => {
    modalProps(modal, screen)
    return [...above, ...standing(modal.body, modal)]
  }, [])
  return [...inModals, ...standing(screen.program.body)]
}

function among(nodes: readonly ProgramNode[], scope: Scope, look: Look): ShownNode[] {
  return nodes.flatMap((node) => (node.each ? rows(node, scope, look) : one(node, scope, look)))
}

function rows(node: ProgramNode, scope: Scope, look: Look): ShownNode[] {
  const repeat = node.each!
  // Without a list there are no rows, and nothing inside them that could be drawn.
  return attempt({ ...node, children: [] }, scope, look, () => {
    const all = rowsOf(repeat, scope)
    if (!scope.key) countRows(node, all, scope)
    return all.length === 0
      ? among(repeat.empty, scope, look)
      : all.flatMap((row) => one(node, rowScope(repeat, row, scope), look))
  })
}

function one(node: ProgramNode, scope: Scope, look: Look): ShownNode[] {
  const { widgets, modal } = look
  return attempt(node, scope, look, () => {
    if (!isShown(node, scope)) return []
    if (node.widget !== '' && widgets && !widgets.has(node.widget))
      return among(fallbackOf(node, look.screen.program), scope, look)
    const shown = {
      node,
      scope,
      id: node.id && node.id + scope.key,
      props: propsOf(node, scope, look.screen, widgets?.get(node.widget)),
      modal,
    }
    return [shown, ...among(node.children, scope, look)]
  })
}

function propsOf(
  node: ProgramNode,
  scope: Scope,
  screen: ScreenInstance,
  { props, field }: WidgetShape = {},
): ShownNode['props'] {
  return {
    ...prepareProps(node, props, screen)(scope),
    ...(node.field === undefined ? {} : { value: fieldValue(node, node.field, screen, field) }),
    ...(node.slow ? { busy: screen.store.read(busyKey(node, scope)) === true } : {}),
  }
}

/** What looking gives; if it throws, that is reported, and the node's fallback is looked at. */
function attempt(node: ProgramNode, scope: Scope, look: Look, see: () => ShownNode[]): ShownNode[] {
  try {
    return see()
  } catch (error) {
    const { screen } = look
    screen.report({ code: 'node-failed', pointer: node.pointer, detail: describeError(error) })
    return among(fallbackOf(node, screen.program), scope, look)
  }
}
