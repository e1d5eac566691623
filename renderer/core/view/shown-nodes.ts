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

/** A node on the screen. */
export interface ShownNode {
  readonly node: ProgramNode
  /** The scope of the node; its key identifies the rows around it. */
  readonly scope: Scope
  /** Its id on the page, with the keys of its rows; empty if it has none. */
  readonly id: string
  /** The props of its widget, without handlers. */
  readonly props: Readonly<Record<string, unknown>>
  /** The modal around it; undefined for a node of the body. */
  readonly modal: ProgramModal | undefined
}

/** The screen, the modal and the widgets of one search for shown nodes. */
interface Look {
  readonly screen: ScreenInstance
  readonly modal: ProgramModal | undefined
  readonly widgets: ReadonlyMap<string, WidgetShape> | undefined
}

/**
 * All nodes on the screen, those of the top modal first. As in the React view, a fallback replaces
 * a node that fails to evaluate, and its neighbours stay. Without `widgets` every widget counts as
 * known, and its props are not fitted. No widget is drawn, so none can crash.
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
  // A list that fails to evaluate has no rows, so no critical node inside them can replace it.
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

/**
 * Runs a search below a node; an error is reported, and the node's fallback is searched instead.
 */
function attempt(node: ProgramNode, scope: Scope, look: Look, see: () => ShownNode[]): ShownNode[] {
  try {
    return see()
  } catch (error) {
    const { screen } = look
    screen.report({ code: 'node-failed', pointer: node.pointer, detail: describeError(error) })
    return among(fallbackOf(node, screen.program), scope, look)
  }
}
