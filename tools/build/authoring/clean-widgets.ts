import { Ajv, type ErrorObject } from 'ajv'
import { child, segmentsOf } from '../../../renderer/language/index.ts'
import { isSchema, type Schema, type Sources, type WidgetSource } from '../../packaging'

/**
 * Reads the widgets by the grammar of widget schemas. A wrong part is left out, so that validators
 * can still be built: the checker, which runs on them, reports the mistake with its place.
 */
export function cleanWidgets({ grammar, widgets }: Sources): WidgetSource[] {
  const ajv = new Ajv({ allErrors: true, strict: false, schemas: Object.values(grammar) })
  const validate = ajv.getSchema('widget.schema.json')
  return widgets.map((widget) => {
    if (!validate || validate(widget.schema)) return widget
    const schema = structuredClone(widget.schema)
    for (const error of validate.errors ?? []) removePart(schema, placeOf(error))
    const facts = { ...noFacts, ...(schema['x-widget'] as object | undefined) }
    return { ...widget, schema, facts }
  })
}

const noFacts: WidgetSource['facts'] = {
  events: {},
  children: false,
  field: null,
  pure: false,
  eager: false,
  area: 'text',
}

function placeOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty: name } = params as { additionalProperty?: string }
  return name === undefined ? instancePath : child(instancePath, name)
}

/** Removes the value at a pointer; the whole schema stays. */
function removePart(schema: Schema, pointer: string): void {
  const names = segmentsOf(pointer)
  const last = names.pop()
  const owner = names.reduce<unknown>(
    (part, name) =>
      Array.isArray(part) ? part[Number(name)] : isSchema(part) ? part[name] : undefined,
    schema,
  )
  if (last === undefined) return
  if (Array.isArray(owner)) owner.splice(Number(last), 1)
  else if (isSchema(owner)) delete owner[last]
}
