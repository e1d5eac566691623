import { ReleaseError } from '../release-error.ts'
import type { Store } from './store.ts'

const probe = '.conditions.json'
const text =
  '{ "note": "Shows that this store refuses a second creation; lienzo release writes it once." }\n'

/** Others may verify the same store at the same moment. */
const tries = 5

/**
 * Verifies that the store refuses to create a file twice, and replaces a file only while it is
 * unchanged. A store that ignores such conditions reports success, so that two publishers would
 * both win.
 */
export async function proveConditions(store: Store): Promise<void> {
  await store.create(probe, text)
  if (await store.create(probe, text))
    throw new ReleaseError(
      unfit(
        store,
        'it wrote a file a second time that should only have been created (If-None-Match: *)',
      ),
    )
  if (await store.replace(probe, text, '"00000000000000000000000000000000"'))
    throw new ReleaseError(
      unfit(store, 'it replaced a file although its version did not fit (If-Match)'),
    )
  for (let attempt = 0; attempt < tries; attempt++)
    if (await store.replace(probe, text, (await store.read(probe))?.version)) return
  throw new RefusesOwnVersion(
    unfit(store, 'it refused to replace a file that had not changed (If-Match)'),
  )
}

/** The store refuses the version that it has itself returned. */
export class RefusesOwnVersion extends ReleaseError {}

function unfit({ address }: Store, what: string): string {
  return `${address} cannot hold releases: ${what}. Two people who publish at once could overwrite each other. Use a store that heeds conditions on writing, a newer version of this one, or a directory.`
}
