import { modalProps, openModals, type ScreenInstance, type ShownNode } from '../../../renderer/core'
import { isWithin, valueText, type Json } from '../../../renderer/language'
import { hiddenAmong, placeOfNode, unfoldedPlaces, shownOn } from '../play/hidden-nodes'
import { choicesOf, isCountingDown, type WidgetView } from '../play/plan-step'
import { cached } from '../json/cached'
import type { Project } from '../project/project'
import { shapesOf, type Widget } from '../project/widgets'
import { visitBySchema } from './schema-walk'

/** A text that the borrower reads or hears, with the name of its property. */
interface SeenText {
  readonly prop: string
  readonly text: string
}

export interface SeenNode {
  readonly shown: ShownNode
  /** The id of the node on the running screen, with the keys of its rows. */
  readonly place: string
  readonly name: string
  readonly widget: Widget | undefined
  readonly texts: readonly SeenText[]
  /** True while a widget hides the node: it is folded, or its tab is not selected. */
  readonly isHidden: boolean
  /** The choices of an input that has options. */
  readonly choices: readonly Json[] | undefined
}

/** The screen at one point of a play, as the borrower can see, hear and use it. */
export interface ScreenView {
  readonly title: string | undefined
  readonly nodes: readonly SeenNode[]
  /** The open modals, the top modal last. `dismissible`: the borrower can close the modal. */
  readonly modals: readonly { readonly name: string; readonly dismissible: boolean }[]
  readonly state: Readonly<Record<string, unknown>>
  readonly isWaiting: boolean
  readonly isLeft: boolean
}

export function createViewReader(project: Project, screen: ScreenInstance): () => ScreenView {
  const shapes = shapesOf(project.widgets)
  return () => {
    const { program, store, signal } = screen
    const { title } = program
    const shown = shownOn(screen, shapes).filter(({ node }) => node.widget !== '')
    const hidden = hiddenAmong(shown, project.widgets, unfoldedPlaces(screen))
    const view = { shown, hidden, widgets: project.widgets }
    const nodes = shown.map((one) => seenNode(one, view))
    return {
      title: title && valueText(screen.value(title.value, screen.scope, '/title')),
      nodes,
      modals: openModals(screen).map((modal) => ({
        name: modal.name,
        dismissible: modalProps(modal, screen)['dismissible'] !== false,
      })),
      state: { ...(store.values['state'] as Record<string, unknown>) },
      isWaiting: program.sources.some(({ name }) => screen.status(name) !== 'ready'),
      isLeft: signal.aborted,
    }
  }
}

/** Returns the names of a widget's properties that contain texts for people. */
export const textProps = cached((widget: Widget) =>
  [...widget.props].filter(([, { schema }]) => JSON.stringify(schema).includes('"x-text":true')),
)

function seenNode(shown: ShownNode, view: WidgetView): SeenNode {
  const widget = view.widgets.get(shown.node.widget)
  const texts = (widget ? textProps(widget) : []).flatMap(([prop, { schema }]) =>
    readableTexts(shown.props[prop], schema).map((text) => ({ prop, text })),
  )
  const place = placeOfNode(shown)
  const isHidden = view.hidden.has(shown)
  const choices = shown.node.field === undefined ? undefined : choicesOf(shown, view)
  return { shown, place, name: shown.id || shown.node.widget, widget, texts, isHidden, choices }
}

function readableTexts(value: unknown, schema: Json): string[] {
  const found: string[] = []
  visitBySchema(value, schema, (part, inner) => {
    if (inner['x-text'] !== true) return true
    found.push(
      ...[part]
        .flat()
        .map(valueText)
        .filter((text) => text !== ''),
    )
    return false
  })
  return found
}

/** Returns the nodes of a modal with which the borrower may leave it. */
export const exitsOf = ({ nodes }: ScreenView, modal: string): SeenNode[] =>
  nodes.filter(
    (node) =>
      node.shown.modal?.name === modal &&
      ((isEnabled(node) &&
        Object.keys(node.shown.node.events).some((event) => event !== 'change')) ||
        valueText(node.shown.props['href']) !== ''),
  )

export function insideOf({ nodes }: ScreenView, { shown: { node, scope } }: SeenNode): SeenNode[] {
  return nodes.filter(
    ({ shown }) =>
      isWithin(shown.node.pointer, node.pointer) && isWithin(shown.scope.key, scope.key),
  )
}

/** Returns whether the borrower can press the node or enter a value. */
export function isControl({ shown: { node }, widget }: SeenNode): boolean {
  const isPressed = node.events['press'] !== undefined && widget?.events.has('press') !== false
  return isPressed || node.field !== undefined || widget?.input === true
}

export function isEnabled({ shown: { props }, widget }: SeenNode): boolean {
  if (isCountingDown(props, widget)) return false
  return props['disabled'] !== true && props['busy'] !== true && props['readOnly'] !== true
}

/** Returns whether the value of an input is empty. */
export const isEmptyValue = (value: unknown): boolean =>
  !value || (Array.isArray(value) && value.length === 0)
