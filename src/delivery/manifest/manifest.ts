export type {
  Approval,
  Capabilities,
  ClosedTexts,
  Envelope,
  Manifest,
  ReleasedObject,
  Rollout,
} from './manifest.generated.ts'

/** The largest manifest file that a phone reads, in bytes, with its signatures. */
export const manifestBytes = 65_536

/** The file that tells of the newest release. */
export const newest = 'current.json'
