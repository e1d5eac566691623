import { isObject, stringOrEmpty, type Json, type JsonObject } from '../../../renderer/language'
import { schemaType } from '../types/from-schema'
import { transmitted, written, anyType, type Type } from '../types/type'
import type { SourceFile } from './source-file'

/** An input that a user may or must pass. */
export interface Input {
  readonly type: Type
  readonly required: boolean
  /** The default value. */
  readonly default?: Json
  /** True if the input is part of a URL. */
  readonly inAddress?: true
  /** True if the input is the name of a screen, which must exist. */
  readonly isScreen?: boolean
}

/** An endpoint of a family, as documents use it. */
export interface Endpoint {
  readonly name: string
  readonly file: string
  readonly params: ReadonlyMap<string, Input>
  readonly response: Type
  /**
   * True if a call changes the borrower's debts, possessions or data. This is assumed unless the
   * document declares that the endpoint only reads.
   */
  readonly changes: boolean
  /** True if only a press may start the call. */
  readonly guarded: boolean
  readonly document: JsonObject
}

/** Reads all endpoints of the family documents, by `family.endpoint`. */
export function readEndpoints(files: readonly SourceFile[]): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>()
  for (const { json, path } of files) {
    if (!isObject(json) || !isObject(json['endpoints'])) continue
    for (const [name, document] of Object.entries(json['endpoints'])) {
      const whole = `${stringOrEmpty(json['family'])}.${name}`
      if (isObject(document)) endpoints.set(whole, readEndpoint(whole, path, document))
    }
  }
  return endpoints
}

function readEndpoint(name: string, file: string, document: JsonObject): Endpoint {
  return {
    name,
    file,
    document,
    params: readParams(document['params']),
    response: schemaType(document['response']),
    changes:
      document['effect'] === true || (document['effect'] !== false && document['method'] !== 'GET'),
    guarded: document['guarded'] === true,
  }
}

function readParams(params: Json | undefined): Map<string, Input> {
  const inputs = new Map<string, Input>()
  for (const [name, param] of Object.entries(isObject(params) ? params : {}))
    if (isObject(param)) inputs.set(name, readParam(param))
  return inputs
}

function readParam(param: JsonObject): Input {
  const schema = isObject(param['schema']) ? param['schema'] : {}
  return {
    type: typeOfParam(param['in'], schemaType(schema)),
    required:
      param['required'] === true &&
      schema['default'] === undefined &&
      schema['const'] === undefined,
    ...(param['in'] === 'query' || param['in'] === 'path' ? { inAddress: true } : {}),
  }
}

function typeOfParam(place: Json | undefined, type: Type): Type {
  if (place === 'file') return anyType
  return place === 'body' ? written(type) : transmitted(type)
}
