import type { Schema } from '../../packaging'
import { errorDetails, parents } from './prune'
import { standaloneModuleText } from './standalone'

const file = 'manifest.schema.json'

/** The validators of a manifest and of the envelope around it, for phones and publishers alike. */
export function manifestValidators(grammar: Readonly<Record<string, Schema>>): string {
  const envelope: Schema = { $id: 'envelope', $ref: `${file}#/definitions/envelope` }
  return standaloneModuleText(
    [grammar[file] ?? {}, envelope],
    { validateManifest: file, validateEnvelope: 'envelope' },
    { allErrors: false, messages: false, unicodeRegExp: false },
    [...errorDetails, ...parents],
  )
}

/** The types of these validators. */
export const manifestValidatorTypes = `import type { Envelope, Manifest } from './manifest.generated'

/** Where a value breaks the grammar. */
export interface ManifestError {
  instancePath: string
  keyword: string
}

/** Says whether a value is a manifest; after false, \`errors\` holds the first mistake. */
export declare const validateManifest: { (value: unknown): value is Manifest; errors?: ManifestError[] | null }

/**
 * Says whether a value is a manifest's text with its signatures; after false, \`errors\` holds the
 * first mistake.
 */
export declare const validateEnvelope: { (value: unknown): value is Envelope; errors?: ManifestError[] | null }
`
