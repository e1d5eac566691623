import { produce } from 'immer'

type Members = Record<string, unknown>

/**
 * Applies a JSON Merge Patch (RFC 7396): `null` removes a member; lists and plain values replace
 * it. Does not change the target.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  return produce(isObject(target) ? target : {}, (draft) => patchInto(draft, patch))
}

function patchInto(draft: Members, patch: Members): void {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete draft[key]
    else if (isObject(value)) patchInto(memberOf(draft, key), value)
    else draft[key] = value
  }
}

/** Returns the object at a member; any other value is replaced by an empty object. */
function memberOf(draft: Members, key: string): Members {
  const present = draft[key]
  if (isObject(present)) return present
  const empty: Members = {}
  draft[key] = empty
  return draft[key] as Members
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
