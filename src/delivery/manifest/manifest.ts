import type { Manifest } from './manifest.generated.ts'

export type {
  Approval,
  Capabilities,
  DisabledTexts,
  Envelope,
  Manifest,
  ReleasedObject,
  Rollout,
} from './manifest.generated.ts'

export type DisabledScreens = Manifest['killed'] // In manifests, the member is called `killed`, because phones with earlier builds read this name.

/** The maximum size in bytes of a manifest file, including its signatures. */
export const manifestBytes = 65_536

export const newestManifest = 'current.json'
