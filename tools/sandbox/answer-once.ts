import type { Endpoint } from '../../src/api'
import { defaultConfig } from '../../src/config'
import type { Outcome } from './outcome'
import type { SessionState } from './state/session-state'

const MAX_KEYS = 100

/** The call, and the session that it belongs to. */
interface OnceParts {
  session: SessionState
  endpoint: Endpoint
  request: Request
}

/**
 * Decides a call of an endpoint with `once` one time for each idempotency key. A request with a known
 * key waits for the first one, gets its outcome, and changes nothing. Keys live as long as the session.
 */
export function answerOnce(
  { session: { keyed }, endpoint, request }: OnceParts,
  decide: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = endpoint.once && request.headers.get(defaultConfig.idempotencyHeader)
  if (!key) return decide()
  const name = `${endpoint.name} ${key}`
  const outcome = keyed.get(name) ?? decide()
  keyed.set(name, outcome)
  const [oldest] = keyed.keys()
  if (keyed.size > MAX_KEYS && oldest !== undefined) keyed.delete(oldest)
  return outcome
}
