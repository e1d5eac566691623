import type { Manifest } from './manifest.ts'
import { validateManifest } from './validate-manifest.generated.js'

/** Parses a manifest whose signature is verified; undefined for a later format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return validateManifest(manifest) && isTime(manifest.time) ? manifest : undefined
  } catch {
    return undefined // A signed text that is not JSON has a later format.
  }
}

/** True for a valid time. After an invalid time, no later manifest would count as newer. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text))
