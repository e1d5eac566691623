import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { schemaType } from '../types/from-schema'
import type { Input } from './endpoints'
import type { SourceFile } from './source-file'

/** A document to which other documents refer: a screen or a fragment. */
export interface NamedDocument {
  readonly name: string
  readonly file: string
  readonly document: JsonObject
  /** The declared inputs: `params` of a screen, `with` of a fragment. */
  readonly inputs: ReadonlyMap<string, Input>
}

/** The scenarios of a file, by name. */
export function scenariosIn(json: Json | undefined): JsonObject {
  return isObject(json) && isObject(json['scenarios']) ? json['scenarios'] : {}
}

/** Documents by name. If two have the same name, the first one counts. */
export function readNamed(files: readonly SourceFile[]): Map<string, NamedDocument> {
  const found = new Map<string, NamedDocument>()
  for (const file of files) {
    const named = nameDocument(file)
    if (named && named.name !== '' && !found.has(named.name)) found.set(named.name, named)
  }
  return found
}

/**
 * Reads the name and the inputs of a screen, fragment or app document; `undefined` for other files.
 */
export function nameDocument({
  kind,
  json,
  path,
}: Pick<SourceFile, 'kind' | 'json' | 'path'>): NamedDocument | undefined {
  if (!isObject(json) || (kind !== 'screen' && kind !== 'fragment' && kind !== 'app'))
    return undefined
  const name = kind === 'app' ? 'app' : json[kind]
  const inputs = kind === 'screen' ? json['params'] : kind === 'fragment' ? json['with'] : undefined
  return {
    name: typeof name === 'string' ? name : '',
    file: path,
    document: json,
    inputs: readInputs(inputs, kind === 'screen' || undefined),
  }
}

/** Reads declared inputs. Each is a schema or `{ schema, required, default }`. */
function readInputs(declared: Json | undefined, inAddress?: true): Map<string, Input> {
  const inputs = new Map<string, Input>()
  for (const [name, entry] of Object.entries(isObject(declared) ? declared : {}))
    if (isObject(entry)) inputs.set(name, { ...readInput(entry), ...(inAddress && { inAddress }) })
  return inputs
}

function readInput(entry: JsonObject): Input {
  const schema = isObject(entry['schema']) ? entry['schema'] : entry
  return {
    type: schemaType(schema),
    required: entry['required'] === true && entry['default'] === undefined,
    ...(entry['default'] === undefined ? {} : { default: entry['default'] }),
    ...(schema['format'] === 'x-screen' ? { isScreen: true } : {}),
  }
}
