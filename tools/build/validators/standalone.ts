import { Ajv, type Options } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { ESTree } from 'vite'
import { ifSchema, isSchema, mapMembers, type Schema, withoutAnnotations } from '../packaging'
import { editCode, memberName } from '../edit-code'

export const documentKinds = [
  'screen',
  'fragment',
  'endpoint',
  'profile',
  'picture',
  'app',
  'scenario',
  'widget',
] as const

/** Generates validators that report all errors of a document, without duplicates. */
export function strictValidators(grammar: readonly Schema[]): string {
  const exported = Object.fromEntries(
    documentKinds.map((kind) => [`validate_${kind}`, `${kind}.schema.json`]),
  )
  const text = standaloneModuleText(splitNodes(grammar, 'refuse'), exported, { allErrors: true }, [
    ...schemaPaths,
    ...parents,
  ])
  const validators = text
    .replaceAll('export const validate_', 'const validate_')
    .replaceAll(/vErrors\.concat\((\w+\.errors)\)/g, 'joined(vErrors, $1)')
  const table = documentKinds.map((kind) => `  ${kind}: errorsOf(validate_${kind}),\n`).join('')
  return `${validators}\n${errorLists}\nexport const validators = {\n${table}};\n`
}

// Appends errors. For each wrong item of a list, ajv would copy all errors, which takes minutes for
// a file of 5 MB. Drops errors of `if` and `propertyNames`, because they repeat the inner error.
const errorLists = `
function joined(errors, others) {
  for (const error of others) errors.push(error);
  return errors;
}
const repeats = new Set(['if', 'propertyNames']);
const errorsOf = (validate) => (document) => (validate(document) ? [] : validate.errors.filter(({ keyword }) => !repeats.has(keyword)));
`

export const strictTypes = `/** One mistake in a document. */
export interface GrammarError {
  /** JSON pointer of the value. */
  instancePath: string
  /** The violated keyword of the schema; \`params\` has its details. */
  keyword: string
  params: Readonly<Record<string, unknown>>
  /** The message of ajv, in English. */
  message?: string
  /** The wrong name, if the mistake is in a name. */
  propertyName?: string
}

/** The kinds of documents that have a grammar. */
export type DocumentKind = ${documentKinds.map((kind) => `'${kind}'`).join(' | ')}

/** The functions that return the mistakes of a document, by its kind. */
export declare const validators: Readonly<Record<DocumentKind, (document: unknown) => GrammarError[]>>
`

const file = 'manifest.schema.json'

/** Generates the manifest validators of phones and publishers. */
export function manifestValidators(grammar: Readonly<Record<string, Schema>>): string {
  const envelope: Schema = { $id: 'envelope', $ref: `${file}#/definitions/envelope` }
  return standaloneModuleText(
    [grammar[file] ?? {}, envelope],
    { validateManifest: file, validateEnvelope: 'envelope' },
    { allErrors: false, messages: false, unicodeRegExp: false },
    [...errorDetails, ...parents],
  )
}

export const manifestValidatorTypes = `import type { Envelope, Manifest } from './manifest.generated'

/** The pointer of a value that violates the grammar, and the violated keyword. */
export interface ManifestError {
  instancePath: string
  keyword: string
}

/** Checks whether a value is a manifest. After false, \`errors\` contains the first mistake. */
export declare const validateManifest: { (value: unknown): value is Manifest; errors?: ManifestError[] | null }

/**
 * Checks whether a value is a manifest's text with its signatures. After false, \`errors\` contains
 * the first mistake.
 */
export declare const validateEnvelope: { (value: unknown): value is Envelope; errors?: ManifestError[] | null }
`

/**
 * Generates a validator module without dependencies. `exported` maps schema ids to exported names.
 * `unread` lists members of calls and errors that nothing uses.
 */
export function standaloneModuleText(
  schemas: readonly Schema[],
  exported: Record<string, string>,
  options: Options,
  unread: readonly string[],
): string {
  const ajv = new Ajv({
    discriminator: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    inlineRefs: false,
    ...options,
    code: { source: true, esm: true, lines: false },
  })
  for (const schema of schemas) ajv.addSchema(withoutAnnotations(schema))
  const code = standaloneCode(ajv, exported).replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    utf16Length,
  )
  return prune(withoutRequire(code), unread)
}

/** The length in UTF-16 code units, which is exact enough for limits. */
const utf16Length = '(text) => text.length'

/** Browsers lack `require`. Throws at build time if a keyword needs a helper of ajv. */
function withoutRequire(text: string): string {
  const needed = /require\("([^"]+)"\)/.exec(text)
  if (needed)
    throw new Error(
      `A generated validator needs "${needed[1]}". Avoid the keyword that needs it: uniqueItems on untyped items, an object in enum or const.`,
    )
  return text.replace(/^"use strict";/, '')
}

export const schemaPaths = ['schemaPath'] as const

/** The members of errors that phones do not use. */
export const errorDetails = ['schemaPath', 'params'] as const

/** The members of calls that ajv reads only to convert values. */
export const parents = ['parentData', 'parentDataProperty', 'rootData'] as const

/** Removes comments, copies of schemas, and the given members of calls and errors. */
export function prune(code: string, members: readonly string[]): string {
  const pruned = editCode(code, (replace, comments) => {
    const [mentioned, read] = [new Set<string>(), new Set<string>()]
    const copies = new Map<string, ESTree.VariableDeclaration>()
    for (const { start, end } of comments)
      replace({ start, end: code[end] === ';' ? end + 1 : end })
    const pruneObject = ({ properties }: ESTree.ObjectExpression | ESTree.ObjectPattern) => {
      for (const [at, property] of properties.entries())
        if (at > 0 && members.includes(memberName(property) ?? ''))
          replace({ start: properties[at - 1]!.end, end: property.end })
    }
    return {
      ObjectExpression: pruneObject,
      ObjectPattern: pruneObject,
      VariableDeclaration(node) {
        const id = node.declarations[0]?.id
        if (id?.type === 'Identifier' && /^schema\d+$/.test(id.name)) copies.set(id.name, node)
      },
      Identifier: ({ name }) => void (mentioned.has(name) ? read : mentioned).add(name),
      'Program:exit': () => {
        for (const [name, copy] of copies) if (!read.has(name)) replace(copy)
      },
    }
  })
  if (members.includes('parentData') && pruned.includes('parentData'))
    throw new Error('A validator reads the parent of a value, so the parent cannot be left out.')
  return pruned
}

const widgetsFile = 'widgets.generated.schema.json'
const nodeFile = 'node.schema.json'

type Unknown = 'refuse' | 'accept'

/** Separates the common members of nodes, so that they are checked once for all widgets. */
export function splitNodes(schemas: readonly Schema[], unknown: Unknown): Schema[] {
  const known = Object.keys(schemas.find(({ $id }) => $id === widgetsFile)?.definitions ?? {})
  return schemas.map((schema) => {
    if (schema.$id === widgetsFile)
      return { ...schema, definitions: mapMembers(schema.definitions ?? {}, ownParts) }
    return schema.$id === nodeFile ? withNodePart(schema, known, unknown) : schema
  })
}

function withNodePart(node: Schema, known: readonly string[], unknown: Unknown): Schema {
  const { widgetNode = {}, ...definitions } = node.definitions ?? {}
  const { required, properties: { widget, ...properties } = {}, ...rest } = widgetNode
  const isKnown: Schema = { properties: { widget: { enum: [...known] } } }
  const own =
    unknown === 'refuse' ? { $ref: widgetsFile } : ifSchema(isKnown, { $ref: widgetsFile })
  // With `refuse`, the schema of widgets reports a missing or unknown `widget`. With `accept`, that
  // schema is skipped for unknown widgets, so the schema of nodes requires `widget`.
  const common =
    unknown === 'refuse'
      ? { ...rest, properties }
      : { ...widgetNode, required, properties: { ...properties, widget: widget ?? true } }
  return {
    ...node,
    else: { allOf: [{ $ref: '#/definitions/widgetNode' }, own] },
    definitions: { ...definitions, widgetNode: common },
  }
}

function ownParts({ properties = {}, required = [], additionalProperties }: Schema): Schema {
  const own = Object.entries(properties).map(([name, schema]) => [
    name,
    name === 'on' && isSchema(schema) ? eventNames(schema) : ownPart(schema),
  ])
  return {
    required,
    properties: Object.fromEntries(own),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  }
}

function ownPart(schema: Schema | boolean): Schema | boolean {
  return isSchema(schema) && schema.$ref?.startsWith(nodeFile) ? true : schema
}

function eventNames({ properties = {} }: Schema): Schema {
  return {
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, true])),
    additionalProperties: false,
  }
}
