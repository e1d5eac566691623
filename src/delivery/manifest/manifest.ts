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

/** Disabled screens, with the texts in their place. */
export type DisabledScreens = Manifest['killed'] // Released phones read this name.

/** The maximal size of a manifest file with its signatures that a phone reads, in bytes. */
export const manifestBytes = 65_536

/** The file of the newest manifest. */
export const newest = 'current.json'
