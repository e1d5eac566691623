import type { Manifest } from './manifest.ts'
import { validateManifest } from './validate-manifest.generated.js'

/** Parses a manifest after its signature was verified. Returns undefined for a later format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return validateManifest(manifest) && isTime(manifest.time) ? manifest : undefined
  } catch {
    return undefined // If a signed text is not JSON, it has a later format.
  }
}

/** True for a valid time. No later manifest would be newer than an invalid time. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text))
