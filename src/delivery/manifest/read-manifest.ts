import type { Manifest } from './manifest.ts'
import { validateManifest } from './validate-manifest.generated.js'

/** Reads a manifest with a verified signature. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return validateManifest(manifest) && isTime(manifest.time) ? manifest : undefined
  } catch {
    return undefined // The text is signed but not JSON, so it has a later format.
  }
}

/** Checks a time. With an invalid time, all later manifests would count as older. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text))
