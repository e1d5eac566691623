import { isObject, valueText, type Json, type JsonObject } from '../../../renderer/language'
import { schemaType } from '../types/from-schema'
import { nullType, type Type } from '../types/type'
import type { SourceFile } from './source-file'

/** One property of a widget. */
export interface Prop {
  readonly type: Type
  readonly required: boolean
  /** May not be an expression. */
  readonly literal: boolean
  readonly schema: JsonObject
}

/**
 * A widget in the view of documents: its resolved properties, its events, and whether it has
 * children or a value.
 */
export interface Widget {
  readonly name: string
  readonly file: string
  readonly props: ReadonlyMap<string, Prop>
  readonly events: ReadonlyMap<string, Type>
  readonly children: boolean
  /** People act on it, even without a chain. */
  readonly input: boolean
  /** The properties that a screen only shows after an input. */
  readonly unseen: ReadonlySet<string>
  /** The type of the bound value, when it has one. */
  readonly field?: Type
}

/** Every widget schema, by the name of the widget, which is the name of its folder. */
export function readWidgets(files: readonly SourceFile[]): Map<string, Widget> {
  const widgets = new Map<string, Widget>()
  for (const { json, path } of files) {
    const name = folderName(path)
    if (isObject(json)) widgets.set(name, readWidget(name, path, json))
  }
  return widgets
}

/** The name of the folder that holds a file. */
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
  }
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
