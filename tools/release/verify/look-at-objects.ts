import { hashText } from '../../build/packaging/index.ts'
import type { KnownKey } from '../keys/keys.ts'
import { inBatches, objectPath } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'
import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { AuditEntry } from '../audit.ts'
import type { TrustedKeys } from '../read-manifests.ts'
import { type Problem, type Refusal, ReleaseError } from '../outcome/index.ts'

interface ObjectRequest {
  readonly hash: string
  readonly size: number
  readonly number: number
  readonly name: string
}

export interface Objects {
  readonly count: number
  readonly problems: readonly Problem[]
  /** The hashes of missing or damaged objects. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads each object once, even if several releases have it. */
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

/** Reads a file. Returns the reason if it cannot be read. */
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
  /** The keys of approvers. Without them, approvals are not verified. */
  readonly approvers: readonly KnownKey[] | undefined
  readonly trusted?: readonly KnownKey[]
  /** The keys that may promote, halt and roll back, but not publish. */
  readonly canaryKeys?: readonly KnownKey[] | undefined
  readonly now?: Date
  /** The expected number of the newest release. A lower number is a problem. */
  readonly atLeast?: number | undefined
}

export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
