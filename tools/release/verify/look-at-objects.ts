import { hashText } from '../../build/packaging/index.ts'
import type { KnownKey } from '../keys/keys.ts'
import { inBatches, objectPath } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'
import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { AuditEntry } from '../audit.ts'
import type { TrustedKeys } from '../read-manifests.ts'
import { type Problem, type Refusal, ReleaseError } from '../outcome/index.ts'

/** An object, with the first release that has it. */
interface ObjectRequest {
  readonly hash: string
  readonly size: number
  readonly number: number
  readonly name: string
}

/** The result of verifying the objects. */
export interface Objects {
  readonly count: number
  readonly problems: readonly Problem[]
  /** The hashes of missing or damaged objects. */
  readonly unreadable: ReadonlySet<string>
}

/** Verifies each object once, even if several releases have it. */
export async function lookAtObjects(
  store: Store,
  proved: readonly ProvedRelease[],
): Promise<Objects> {
  const wanted = new Map(
    proved.flatMap(({ manifest: { number, objects } }) =>
      Object.entries(objects).map(([name, { hash, size }]): [string, ObjectRequest] => [
        hash,
        { hash, size, number, name },
      ]),
    ),
  )
  const found = await inBatches([...wanted.values()], async (object) => {
    const problem = problemOf(object, await readText(store, objectPath(object.hash)))
    return { hash: object.hash, isReadable: !problem || problem.code === 'object-size', problem }
  })
  return {
    count: wanted.size,
    problems: found.flatMap(({ problem }) => problem ?? []),
    unreadable: new Set(found.filter(({ isReadable }) => !isReadable).map(({ hash }) => hash)),
  }
}

/** The text of a file, or the reason if it cannot be read. */
async function readText(store: Store, path: string): Promise<string | undefined | Refusal> {
  try {
    return (await store.read(path))?.text
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return error.refusal
  }
}

function problemOf(
  { hash, size, number, name }: ObjectRequest,
  text: string | undefined | Refusal,
): Problem | undefined {
  if (typeof text === 'object') return { code: 'object-unread', number, name, cause: text }
  const path = objectPath(hash)
  if (text === undefined) return { code: 'object-missing', number, name, path }
  if (hashText(text) !== hash) return { code: 'object-damaged', number, name, path }
  const bytes = Buffer.byteLength(text)
  return bytes === size ? undefined : { code: 'object-size', number, name, bytes, size }
}

export interface Verification {
  readonly store: Store
  readonly keys: TrustedKeys
  /** The keys that may approve. Without them approvals are not verified. */
  readonly approvers: readonly KnownKey[] | undefined
  /** The owners of the publishing keys, in addition to the approvers. */
  readonly trusted?: readonly KnownKey[]
  /**
   * The keys that may promote, halt and roll back, but not publish. Without them this is not
   * verified.
   */
  readonly canaryKeys?: readonly KnownKey[] | undefined
  /** The current time; default: the clock of this machine. */
  readonly now?: Date
  /** The newest release must have at least this number. */
  readonly atLeast?: number | undefined
}

/** A release with a valid signature, and its audit log entry if that can be read. */
export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
