import type { Failure } from '../../renderer/core'
import { own, type EndpointFamily } from '../../renderer/language'

/** The notice for the borrower: the server's own words, or a text of this app by its key. */
export type Notice = { text: string; ms: number } | { textKey: string; ms: number }

const serverMessageMs = 2000
const ownTextMs = 3000

/**
 * The notice that the policies of an endpoint give for a failure; undefined for none. An aborted
 * call needs no notice, and the screen itself shows that a call was not sent.
 */
export function noticeOf(
  { kind, code, message }: Failure,
  policies: Pick<EndpointFamily, 'failure' | 'network'>,
): Notice | undefined {
  if (code === 'aborted' || kind === 'unsure') return undefined
  const policy = kind === 'refused' ? policies.failure : policies.network
  if (policy.show === 'text') return { textKey: policy.text, ms: policy.ms ?? ownTextMs }
  if (policy.show === 'nothing') return undefined
  const known = own(policy.texts ?? {}, code)
  if (!known && message) return { text: message, ms: policy.ms ?? serverMessageMs }
  const textKey = known ?? policy.fallback
  return textKey ? { textKey, ms: ownTextMs } : undefined
}
