import type { Manifest } from './manifest.ts'
import { validateManifest } from './validate-manifest.generated.js'

/**
 * Reads a manifest whose signature has been verified; undefined when the text is no manifest of
 * this grammar.
 */
export function readManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return validateManifest(manifest) && isTime(manifest.time) ? manifest : undefined
  } catch {
    return undefined // Signed, and still no JSON: a later format.
  }
}

/** A time that is none would be later than whatever follows. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text))
