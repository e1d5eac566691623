import type { Schema } from '../packaging'
import { errorDetails, parents, schemaPaths, splitNodes, standaloneModuleText } from './standalone'

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
