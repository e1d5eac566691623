import { Fragment, isValidElement, StrictMode, Suspense, type ReactElement, type Ref } from 'react'
import { setAttributes } from './attributes'
import { type Following, withFirstHooks } from './hooks'

/** The target of a drawing. */
export interface Target {
  parent: Node
  /** The namespace of its elements. */
  namespace: string
  /** Collects the work after drawing; `refs` are the elements that components asked for. */
  following: Following & { refs: [ref: Ref<Element>, element: Element][] }
}

type Props = Readonly<Record<string, unknown>>

/**
 * Draws the result of a component as React draws it for the first time: texts and elements, never
 * markup, and no handlers. Throws if React would.
 */
export function draw(node: unknown, target: Target): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return
  if (typeof node === 'string' || typeof node === 'number')
    return void target.parent.appendChild(ownerOf(target).createTextNode(String(node)))
  if (Array.isArray(node)) return node.forEach((one) => draw(one, target))
  if (!isValidElement(node)) throw new Error('Only texts and elements can be drawn.')
  drawElement(node as ReactElement<Props>, target)
}

const ownerOf = ({ parent }: Target) => parent.ownerDocument!

const around: readonly unknown[] = [Fragment, StrictMode, Suspense]

function drawElement({ type, props }: ReactElement<Props>, target: Target): void {
  if (typeof type === 'string') drawHost(type, props, target)
  else if (around.includes(type)) draw(props['children'], target)
  else drawComponent(type, props, target)
}

const html = 'http://www.w3.org/1999/xhtml'
const svg = 'http://www.w3.org/2000/svg'

function drawHost(type: string, props: Props, target: Target): void {
  const namespace = type === 'svg' ? svg : target.namespace
  const element = ownerOf(target).createElementNS(namespace, type)
  setAttributes(element, props)
  if (props['ref']) target.following.refs.push([props['ref'] as Ref<Element>, element])
  const inside = {
    ...target,
    parent: element,
    namespace: type === 'foreignObject' ? html : namespace,
  }
  draw(type === 'textarea' ? (props['value'] ?? props['defaultValue']) : props['children'], inside)
  target.parent.appendChild(element)
}

type Component = (props: Props) => unknown
type Boundary = { state: unknown; render: () => unknown }
type BoundaryClass = {
  new (props: Props): Boundary
  getDerivedStateFromError?: (error: unknown) => object
  getDerivedStateFromProps?: (props: Props, state: unknown) => object | null
}

/** A `memo` component, or a context. */
type Wrapped = { type?: unknown; _currentValue?: unknown }

function drawComponent(type: unknown, props: Props, target: Target): void {
  const { type: inner } = type as Wrapped
  if ('_currentValue' in (type as Wrapped)) drawWithin(type as Wrapped, props, target)
  else if (inner) drawElement({ type: inner, props, key: null } as ReactElement<Props>, target)
  else if ((type as Component).prototype?.isReactComponent)
    drawBoundary(type as BoundaryClass, props, target)
  else
    draw(
      withFirstHooks(target.following, () => (type as Component)(props)),
      target,
    )
}

function drawWithin(context: Wrapped, { value, children }: Props, target: Target): void {
  const before = context._currentValue
  context._currentValue = value
  try {
    draw(children, target)
  } finally {
    context._currentValue = before
  }
}

/**
 * Draws a class component. If it is an error boundary, a crash inside removes its half-finished
 * drawing, and it renders once more.
 */
function drawBoundary(type: BoundaryClass, props: Props, target: Target): void {
  const boundary = new type(props)
  const render = () => {
    boundary.state = {
      ...(boundary.state as object),
      ...type.getDerivedStateFromProps?.(props, boundary.state),
    }
    const parent = ownerOf(target).createDocumentFragment()
    draw(boundary.render(), { ...target, parent })
    target.parent.appendChild(parent)
  }
  try {
    render()
  } catch (error) {
    if (!type.getDerivedStateFromError) throw error
    boundary.state = { ...(boundary.state as object), ...type.getDerivedStateFromError(error) }
    render()
  }
}
