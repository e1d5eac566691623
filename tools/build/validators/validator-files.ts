import { type Sources, isSchema, type Schema, type WidgetSource } from '../packaging'
import { namesSchema, widgetsSchema } from '../authoring/authoring-form'
import { moduleFile, type GeneratedFile } from '../generated-file'
import { manifestValidators, strictValidators } from './standalone'
import { tolerantValidator } from './tolerant'
import { Ajv, type ErrorObject } from 'ajv'
import { child, segmentsOf } from '../../../renderer/language/index.ts'

/** The modules of the validators. Nobody reads their code, so they are not committed. */
export function validatorFiles(sources: Sources): GeneratedFile[] {
  const { grammar } = sources
  const sound = { ...sources, widgets: cleanWidgets(sources) }
  const schemas = [...Object.values(grammar), widgetsSchema(sound), namesSchema(sources)]
  return [
    moduleFile('tools/analysis/check/validators.generated.mjs', strictValidators(schemas)),
    moduleFile('src/delivery/validate.generated.js', tolerantValidator(schemas)),
    moduleFile('src/delivery/manifest/validate-manifest.generated.js', manifestValidators(grammar)),
  ]
}

/**
 * Removes schema parts that violate the grammar, so that validators can still be built. The checker
 * reports these mistakes.
 */
function cleanWidgets({ grammar, widgets }: Sources): WidgetSource[] {
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

/** Removes the part at a pointer, but never the root. */
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
