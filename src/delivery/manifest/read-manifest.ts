import type { Manifest } from './manifest.ts'
import { validateManifest } from './validate-manifest.generated.js'

/**
 * Reads a manifest whose signature has been verified; undefined if its text does not fit the
 * grammar.
 */
export function readManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return validateManifest(manifest) && isTime(manifest.time) ? manifest : undefined
  } catch {
    return undefined // Signed, but not JSON: a later format.
  }
}

/** With an invalid time, no later manifest would count as newer. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text))
