import type { Failure } from '../../renderer/core'
import type { EndpointFamily } from '../../renderer/language'

/** What is said to the borrower: the server's own words, or a text of ours by its key. */
export type Notice = { text: string; ms: number } | { textKey: string; ms: number }

const serverMessageMs = 2000
const ownTextMs = 3000

/**
 * What the policies of an endpoint say about a failure; undefined: nothing. A call that was dropped
 * on purpose is no news, and one that was not sent is for the screen to tell of.
 */
export function noticeOf(
  { kind, code, message }: Failure,
  policies: Pick<EndpointFamily, 'failure' | 'network'>,
): Notice | undefined {
  if (code === 'aborted' || kind === 'unsure') return undefined
  const policy = kind === 'refused' ? policies.failure : policies.network
  if (policy.show === 'text') return { textKey: policy.text, ms: policy.ms ?? ownTextMs }
  if (policy.show === 'nothing') return undefined
  const known = new Map(Object.entries(policy.texts ?? {})).get(code)
  if (!known && message) return { text: message, ms: policy.ms ?? serverMessageMs }
  const textKey = known ?? policy.fallback
  return textKey ? { textKey, ms: ownTextMs } : undefined
}
