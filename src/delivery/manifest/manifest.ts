export type {
  Approval,
  Capabilities,
  DisabledTexts,
  Envelope,
  Manifest,
  ReleasedObject,
  Rollout,
} from './manifest.generated.ts'

/** The maximal size of a manifest file with its signatures that a phone reads, in bytes. */
export const manifestBytes = 65_536

/** The file of the newest manifest. */
export const newest = 'current.json'
