import { Ajv, type Options } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { withoutAnnotations, type Schema } from '../../packaging'
import { prune } from './prune'

/**
 * Compiles schemas to a module without dependencies. The exported name of each schema id is in
 * `exported`, and unused members of calls and errors are in `unread`.
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

/** Lengths are budgets here, so that counting the code units of JavaScript is enough. */
const utf16Length = '(text) => text.length'

/**
 * A browser has no `require`. A keyword that requires a helper of ajv is refused here, and not only
 * on a phone.
 */
function withoutRequire(text: string): string {
  const needed = /require\("([^"]+)"\)/.exec(text)
  if (needed)
    throw new Error(
      `A generated validator needs "${needed[1]}". Avoid the keyword that brings it in: uniqueItems on untyped items, an object in enum or const.`,
    )
  return text.replace(/^"use strict";/, '')
}
