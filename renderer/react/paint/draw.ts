import {
  Component,
  Fragment,
  isValidElement,
  StrictMode,
  Suspense,
  type ReactElement,
  type Ref,
} from 'react'
import { contextValues, type Hooks, memoized, withHooks } from '../hooks'

export interface DrawTarget {
  parent: Node
  namespace: string
  following: DrawingWork & { refs: [ref: Ref<Element>, element: Element][] }
}

type Props = Readonly<Record<string, unknown>>

/** Draws a React node as the first render of React does, but without handlers. */
export function draw(node: unknown, target: DrawTarget): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return
  if (typeof node === 'string' || typeof node === 'number')
    return void target.parent.appendChild(ownerOf(target).createTextNode(String(node)))
  if (Array.isArray(node)) return node.forEach((child) => draw(child, target))
  if (!isValidElement(node)) throw new Error('Only texts and elements can be drawn.')
  drawElement(node as ReactElement<Props>, target)
}

const ownerOf = ({ parent }: DrawTarget) => parent.ownerDocument!

const wrapperTypes: readonly unknown[] = [Fragment, StrictMode, Suspense]

function drawElement({ type, props }: ReactElement<Props>, target: DrawTarget): void {
  if (typeof type === 'string') drawHost(type, props, target)
  else if (wrapperTypes.includes(type)) draw(props['children'], target)
  else drawComponent(type, props, target)
}

const html = 'http://www.w3.org/1999/xhtml'
const svg = 'http://www.w3.org/2000/svg'

function drawHost(type: string, props: Props, target: DrawTarget): void {
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

type FunctionComponent = (props: Props) => unknown
type Boundary = { state: unknown; render: () => unknown }
type BoundaryClass = {
  new (props: Props): Boundary
  getDerivedStateFromError?: (error: unknown) => object
  getDerivedStateFromProps?: (props: Props, state: unknown) => object | null
}

function drawComponent(type: unknown, props: Props, target: DrawTarget): void {
  const inner = memoized.get(type as object)
  if (inner) drawComponent(inner, props, target)
  else if (contextValues.has(type)) drawWithin(type, props, target)
  else if (isClass(type)) drawBoundary(type, props, target)
  else
    draw(
      withHooks(firstHooks(target.following), () => (type as FunctionComponent)(props)),
      target,
    )
}

const isClass = (type: unknown): type is BoundaryClass =>
  (type as { prototype?: unknown }).prototype instanceof Component

function drawWithin(context: unknown, { value, children }: Props, target: DrawTarget): void {
  const before = contextValues.get(context)
  contextValues.set(context, value)
  try {
    draw(children, target)
  } finally {
    contextValues.set(context, before)
  }
}

function drawBoundary(type: BoundaryClass, props: Props, target: DrawTarget): void {
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

const notAttributes = new Set(['children', 'key', 'ref', 'style', 'defaultValue', 'defaultChecked'])

const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/**
 * Attributes in which a boolean becomes `true` or `false`. In other attributes, true sets the
 * attribute, and false omits it.
 */
const booleanWords = /^(aria-|data-|contentEditable$|draggable$|spellCheck$|value$)/

/** SVG attributes that are written with a hyphen. Others have capitals, as in `viewBox`. */
const hyphenatedAttributes =
  /^(stroke|fill|clip|font|stop|text|color|dominant|alignment|baseline|marker|pointer|shape)(?=[A-Z])/

function setAttributes(element: Element, props: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(props)) {
    // The value of a field is set as a property further below. A text area has its value between
    // its tags.
    if (name === 'value' && 'value' in element) continue
    const text = attributeOf(name, value)
    if (text !== undefined) element.setAttribute(attributeName(name, element), text)
  }
  const { style, defaultChecked } = props
  if (style) setStyle(element as HTMLElement, style as Record<string, unknown>)
  const initialValue = attributeOf('value', props['value'] ?? props['defaultValue'])
  if (initialValue !== undefined && element.localName !== 'textarea')
    element.setAttribute('value', initialValue)
  if (defaultChecked === true && !('checked' in props)) element.setAttribute('checked', '')
}

function attributeOf(name: string, value: unknown): string | undefined {
  // React adds handlers during hydration. A string as a handler would run as a script, so it is
  // left out.
  if (notAttributes.has(name) || /^on/i.test(name)) return undefined
  if (typeof value === 'boolean' && booleanWords.test(name)) return `${value}`
  if (value === true) return ''
  return childText(value)
}

const childText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined

function attributeName(name: string, element: Element): string {
  if (name in attributeNames) return attributeNames[name]!
  return element.namespaceURI?.endsWith('svg') && hyphenatedAttributes.test(name)
    ? hyphen(name)
    : name
}

/** Style properties whose numbers have no unit. Other numbers are pixels. */
const unitless = /^(--|opacity|order|flex|zIndex|lineHeight|fontWeight|zoom|scale|grid|columns)/

function setStyle({ style }: HTMLElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const text =
      typeof value === 'number' && value !== 0 && !unitless.test(name)
        ? `${value}px`
        : childText(value)?.trim()
    if (text) style.setProperty(name.startsWith('--') ? name : hyphen(name), text)
  }
}

const hyphen = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Listen = (listener: () => void) => () => void

type Effect = () => (() => void) | void

interface DrawingWork {
  stores: Listen[]
  /** The layout effects, which measure elements before the page is visible. */
  effects: Effect[]
}

const nothing = () => {}

/** The hooks for a first render, which collect only layout effects. */
function firstHooks({ stores, effects }: DrawingWork): Hooks {
  const hooks = {
    useState: (initial?: unknown): [unknown, () => void] => [
      typeof initial === 'function' ? (initial as () => unknown)() : initial,
      nothing,
    ],
    useMemo: (make: () => unknown) => make(),
    useCallback: (callback: unknown) => callback,
    useRef: (current?: unknown) => ({ current }),
    useContext: (context: unknown) => contextValues.get(context),
    useSyncExternalStore(store: Listen, now: () => unknown, first = now) {
      stores.push(store)
      return first()
    },
    useEffectEvent: (callback: unknown) => callback,
    useEffect: nothing,
    useLayoutEffect: (effect: Effect) => void effects.push(effect),
    useImperativeHandle: nothing,
    // Components that need a stable id get it from the document.
    useId: () => '',
  }
  return hooks as Hooks
}
