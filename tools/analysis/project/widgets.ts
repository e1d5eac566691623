import type { WidgetShape } from '../../../renderer/core'
import {
  isObject,
  valueAt,
  valueText,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { schemaType } from '../types/from-schema'
import { nullType, type Type } from '../types/type'
import type { SourceFile } from './source-file'
import { widgetShape } from './widget-shape'

/** One property of a widget. */
export interface Prop {
  readonly type: Type
  readonly required: boolean
  /** True if the property cannot be an expression. */
  readonly literal: boolean
  readonly schema: JsonObject
}

/** A widget as documents use it: properties, events, and whether it has children or a value. */
export interface Widget {
  readonly name: string
  readonly file: string
  readonly props: ReadonlyMap<string, Prop>
  readonly events: ReadonlyMap<string, Type>
  readonly children: boolean
  /** True if people act on it even without a chain. */
  readonly input: boolean
  /** The properties whose effect is visible only after an input. */
  readonly unseen: ReadonlySet<string>
  /** The property with the number of children that are visible before unfolding, and its default. */
  readonly folds?: { readonly by: string; readonly otherwise: number }
  /** The type of the bound value, if it has one. */
  readonly field?: Type
  /** The shapes that the engine fits its values to, as on a phone. */
  readonly shape: WidgetShape
}

/** Reads every widget schema, by the name of the widget's folder. */
export function readWidgets(files: readonly SourceFile[]): Map<string, Widget> {
  const widgets = new Map<string, Widget>()
  for (const { json, path } of files) {
    const name = folderName(path)
    if (isObject(json)) widgets.set(name, readWidget(name, path, json))
  }
  return widgets
}

/** The name of the folder of a file. */
export function folderName(path: string): string {
  return path.split('/').at(-2) ?? ''
}

function readWidget(name: string, file: string, schema: JsonObject): Widget {
  const about = isObject(schema['x-widget']) ? schema['x-widget'] : {}
  const field = isObject(about['field']) ? { field: schemaType(about['field']) } : {}
  return {
    name,
    file,
    props: readProps(schema),
    events: readEvents(about['events'], field.field),
    children: about['children'] === true,
    input: about['area'] === 'input',
    unseen: new Set(Array.isArray(about['unseen']) ? about['unseen'].map(valueText) : []),
    ...field,
    ...foldsOf(about['folds'], schema),
    shape: widgetShape(schema, about['field']),
  }
}

/** The shapes of the widgets of a project, by name. */
export function shapesOf(
  widgets: ReadonlyMap<string, Widget>,
): ReadonlyMap<string, WidgetShape> | undefined {
  if (widgets.size === 0) return undefined
  return new Map([...widgets].map(([name, { shape }]) => [name, shape]))
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
  for (const [name, prop] of Object.entries(
    isObject(schema['properties']) ? schema['properties'] : {},
  )) {
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

/** The events of a widget. A widget with a value always has `change`. */
function readEvents(events: Json | undefined, field: Type | undefined): Map<string, Type> {
  const entries = Object.entries(isObject(events) ? events : {})
  return new Map([
    ...entries.map(([name, payload]): [string, Type] => [
      name,
      payload === null ? nullType : schemaType(payload),
    ]),
    ...(field ? [['change', field] as const] : []),
  ])
}
