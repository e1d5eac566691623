import type { Draft } from './commit-release.ts'
import { hashText } from '../packaging/index.ts'
import { readContents } from './objects-in-store.ts'
import { readApprovedState } from '../../src/delivery/manifest/index.ts'
import { guardedText } from './statements.ts'
import type { Store } from './stores/store.ts'

/**
 * The reason why phones that require two persons would refuse the documents of a rollback, in
 * words. Undefined when they would accept them, and when releases need no approval.
 */
export async function approvalGap(
  store: Store,
  { objects, approval }: Pick<Draft, 'objects' | 'approval'>,
): Promise<string | undefined> {
  const said = approval && readApprovedState(approval.text)
  if (!said) return undefined
  const state = hashText(guardedText(await readContents(store, { number: 0, objects })))
  const isWithin =
    [said.state, ...said.back].includes(state) && said.expires >= new Date().toISOString()
  return isWithin
    ? undefined
    : 'Phones that ask for two persons keep what they have: the guarded documents of that release are not those of the newest approval, nor those that it lets you go back to. Check them out, have them approved (lienzo release approve) and publish them; lienzo release halt closes a screen meanwhile, or takes phones back to the documents of their build.'
}
