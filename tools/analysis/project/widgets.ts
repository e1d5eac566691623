import type { WidgetShape, PropShape, PropShapes } from '../../../renderer/core'
import {
  isObject,
  membersOf,
  valueAt,
  valueText,
  type Json,
  type JsonObject,
  objectOrEmpty,
} from '../../../renderer/language'
import { cached } from '../json/cached'
import { schemaType } from '../types/from-schema'
import { nullType, type Type } from '../types/type'
import type { SourceFile } from './source-file'

export interface Prop {
  readonly type: Type
  readonly required: boolean
  readonly literal: boolean
  readonly schema: JsonObject
}

export interface Widget {
  readonly name: string
  readonly file: string
  readonly props: ReadonlyMap<string, Prop>
  readonly events: ReadonlyMap<string, Type>
  readonly children: boolean
  /** True if borrowers can use the widget without steps in the document. */
  readonly input: boolean
  readonly waits: boolean
  readonly waitsFor?: string
  /** The property with which the widget accepts presses while its action runs. */
  readonly waitsUnless?: string
  /** The properties without a visible effect before the borrower enters a value. */
  readonly unseen: ReadonlySet<string>
  /**
   * The folding of a widget that hides its last children. `by` names the property with the number
   * of visible children, and `otherwise` is the default of this property.
   */
  readonly folds?: { readonly by: string; readonly otherwise: number }
  /** The property with the labels of the children, for a widget that shows one child at a time. */
  readonly panes?: string
  readonly choice?: string
  readonly pattern?: RegExp
  /** The maximum number that a borrower can enter. */
  readonly maximum?: number
  readonly field?: Type
  /** The shapes to which the phone converts the values of properties. */
  readonly shape: WidgetShape
}

export function readWidgets(files: readonly SourceFile[]): Map<string, Widget> {
  const widgets = new Map<string, Widget>()
  for (const { json, path } of files) {
    const name = folderName(path)
    if (isObject(json)) widgets.set(name, readWidget(name, path, json))
  }
  return widgets
}

export function folderName(path: string): string {
  return path.split('/').at(-2) ?? ''
}

export function readWidget(name: string, file: string, schema: JsonObject): Widget {
  const about = objectOrEmpty(schema['x-widget'])
  const field = isObject(about['field']) ? { field: schemaType(about['field']) } : {}
  return {
    name,
    file,
    props: readProps(schema),
    events: readEvents(about['events'], field.field),
    children: about['children'] === true,
    input: about['area'] === 'input',
    waits: about['waits'] === true,
    ...(typeof about['waits'] === 'string' ? { waitsFor: about['waits'] } : {}),
    ...(typeof about['unless'] === 'string' ? { waitsUnless: about['unless'] } : {}),
    ...(typeof about['panes'] === 'string' ? { panes: about['panes'] } : {}),
    ...(typeof about['choice'] === 'string' ? { choice: about['choice'] } : {}),
    ...boundsOf(about['field']),
    unseen: new Set(Array.isArray(about['unseen']) ? about['unseen'].map(valueText) : []),
    ...field,
    ...foldsOf(about['folds'], schema),
    shape: widgetShape(schema, about['field']),
  }
}

export function shapesOf(
  widgets: ReadonlyMap<string, Widget>,
): ReadonlyMap<string, WidgetShape> | undefined {
  return widgets.size === 0 ? undefined : shapesByName(widgets)
}

const shapesByName = cached(
  (widgets: ReadonlyMap<string, Widget>): ReadonlyMap<string, WidgetShape> =>
    new Map([...widgets].map(([name, { shape }]) => [name, shape])),
)

function boundsOf(field: Json | undefined): Pick<Widget, 'pattern' | 'maximum'> {
  const { pattern, maximum } = objectOrEmpty(field)
  return {
    ...(typeof pattern === 'string' ? { pattern: new RegExp(pattern, 'u') } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
  }
}

function foldsOf(by: Json | undefined, schema: JsonObject): Pick<Widget, 'folds'> {
  if (typeof by !== 'string') return {}
  const visible = valueAt(schema, `/properties/${by}/default`)
  return { folds: { by, otherwise: typeof visible === 'number' ? visible : Infinity } }
}

function readProps(schema: JsonObject): Map<string, Prop> {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const types = schemaType(schema).object?.members
  const props = new Map<string, Prop>()
  for (const [name, prop] of membersOf(schema['properties'])) {
    if (!isObject(prop)) continue
    props.set(name, {
      type: types?.get(name)?.type ?? {},
      required: required.includes(name),
      literal: prop['x-literal'] === true,
      schema: prop,
    })
  }
  return props
}

/** Reads the events of a widget. A widget with a value always has the event `change`. */
function readEvents(events: Json | undefined, field: Type | undefined): Map<string, Type> {
  return new Map([
    ...membersOf(events).map(([name, payload]): [string, Type] => [
      name,
      payload === null ? nullType : schemaType(payload),
    ]),
    ...(field ? [['change', field] as const] : []),
  ])
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Returns the shapes to which the phone converts the values of properties. The checker already
 * checks literals, so the phone does not check them again.
 */
export function widgetShape(schema: Schema, field: unknown): WidgetShape {
  const props = shapesIn(schema)
  const value = isObject(field) ? shapeOf(field, true) : undefined
  return {
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(value === undefined ? {} : { field: value }),
  }
}

function shapesIn({ properties, required }: Schema): PropShapes {
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  const shapes = Object.entries(objectOrEmpty(properties)).flatMap(
    ([name, prop]): [string, PropShape][] => {
      const shape =
        isObject(prop) && prop['x-literal'] !== true
          ? shapeOf(prop, names.includes(name))
          : undefined
      return shape === undefined ? [] : [[name, shape]]
    },
  )
  return Object.fromEntries(shapes)
}

function shapeOf(schema: Schema, isRequired: boolean): PropShape | undefined {
  if (schema['type'] === 'array') return listOf(schema)
  if (schema['type'] === 'object') return shapesIn(schema)
  const kind = kindOf(schema)
  if (!kind || !isRequired) return kind
  return schema['x-needed'] === true ? `${kind}!!` : `${kind}!`
}

/**
 * Returns the shape of a list. With a default in the schema, the list has no shape, because a shape
 * replaces a missing list by an empty list.
 */
function listOf({ items, default: ownDefault }: Schema): PropShape | undefined {
  if (!isObject(items) || ownDefault !== undefined) return undefined
  const { anyOf = [items] } = items as { anyOf?: readonly Schema[] }
  const shapes = anyOf.map((item) => shapeOf(item, true))
  return shapes.filter((shape) => shape !== undefined)
}

const kinds = { string: 'text', number: 'number', integer: 'number', boolean: 'flag' } as const

function kindOf({ type, format, 'x-money': money, 'x-date': date }: Schema) {
  if (format === 'x-url') return 'link' as const
  if (format === 'x-image') return 'image' as const
  if (money === true) return 'amount' as const
  if (date === true) return 'date' as const
  // A property with several types has no shape, because the widget distinguishes the types.
  return Object.hasOwn(kinds, String(type)) ? kinds[String(type) as keyof typeof kinds] : undefined
}
