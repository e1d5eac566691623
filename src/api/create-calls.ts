import type { CallPort, Lazy, Params, Unsure, Failure } from '../../renderer/core'
import { type Effect, type EndpointFamily, own } from '../../renderer/language'
import { buildRequest, type RequestDeps } from './build-request'
import type { CallCode } from './call-code'
import { createCall, type CallDeps } from './create-call'
import { readEndpoints, type Endpoint } from './endpoint-family'
import { createFirstLoads } from './first-loads'
import type { CallSetup, Once } from './once/send-once'
import { failed } from './read-answer'
import { hideSecrets } from './given-addresses'
import { sendFirst } from './send-prefetch'

export interface CallsDeps extends Omit<CallDeps, 'transport'> {
  families: readonly EndpointFamily[]
  paths: Readonly<Record<string, string>>
  text: (key: string) => string
  /** The part of the session that expressions can read, by default the whole session. */
  readable?: () => RequestDeps['session']
  code: Lazy<CallCode>
  once: OnceDeps
}

export interface OnceDeps {
  now: () => number
  bring: () => Promise<Once>
  /** Returns false if the device has no idempotency records (notes about payments). */
  isNeeded: () => boolean
}

export interface AppCalls extends CallPort {
  unsure(): Promise<Unsure>
}

export function createCalls(deps: CallsDeps): AppCalls {
  const endpoints = readEndpoints(deps.families, deps.paths)
  const { code, once, request } = deps
  const send = createCall({
    ...deps,
    transport: (sending) => (code.value?.send ?? sendFirst)(sending),
  })
  const calling: CallSetup = { endpoints, send, request }
  const load = async (name: string, params: Params, signal: AbortSignal) => {
    const endpoint = endpoints.get(name)
    if (endpoint && endpoint.enabled !== false)
      return endpoint.once || endpoint.guarded
        ? (await once.bring()).send(calling, endpoint, params)
        : send(endpoint, params, signal)
    deps.report({ code: 'unknown-endpoint', detail: name })
    return failed('shape', 'unknown-endpoint')
  }
  const effect = (name: string): Effect => {
    const {
      guarded,
      method = 'GET',
      effect = method !== 'GET',
    } = endpoints.get(name) ?? ({} as Partial<Endpoint>)
    return guarded ? 'money' : effect ? 'outside' : 'none'
  }
  /** Requests data without a press of the borrower, so the endpoint must not change anything. */
  const loadAlone: CallPort['call'] = async (name, params, signal) => {
    if (effect(name) !== 'none') {
      deps.report({ code: 'call-unpressed', detail: name })
      return failed('refused', 'unpressed')
    }
    const requestedAt = once.now()
    const outcome = await load(name, params, signal)
    if (outcome.ok && endpoints.get(name)?.settles && once.isNeeded())
      (await once.bring()).noteAnswer(calling, name, params, requestedAt)
    return outcome
  }
  const { generation, end } = createGenerations(() => deps.request().session)
  return {
    async call(name, params, signal) {
      if (!code.value && !(await code.load().catch(() => undefined)))
        return failed('network', 'unready')
      const outcome = await load(name, params, signal)
      if (endpoints.get(name)?.method !== 'GET') end()
      return outcome
    },
    watch: createFirstLoads(code, loadAlone, generation),
    effect,
    unsure: async () => (once.isNeeded() ? (await once.bring()).unsure(calling) : {}),
    loadingText(name) {
      const key = endpoints.get(name)?.loading
      return key === undefined ? undefined : deps.text(key)
    },
    notice(name, failure) {
      const endpoint = endpoints.get(name)
      const notice = endpoint && noticeOf(failure, endpoint)
      return (
        notice && {
          kind: 'failure',
          ms: notice.ms,
          text: 'text' in notice ? notice.text : deps.text(notice.textKey),
        }
      )
    },
    address(name, params: Params) {
      const endpoint = endpoints.get(name)
      if (!endpoint || effect(name) !== 'none') return ''
      const setup = request()
      const { readable = () => setup.session } = deps
      return hideSecrets(
        buildRequest(endpoint, params, { ...setup, session: readable() }).url,
        buildRequest(endpoint, params, setup).url,
      )
    },
  }
}

/**
 * Numbers the generations of responses. Data sources share responses of the same generation. A new
 * session, or a call that can change data, starts the next generation.
 */
function createGenerations(session: () => unknown) {
  let [current, count] = [session(), 0]
  return {
    generation: () => {
      if (current !== (current = session())) count++
      return count
    },
    end: () => void count++,
  }
}

type Notice = { text: string; ms: number } | { textKey: string; ms: number }

const serverMessageMs = 2000
const ownTextMs = 3000

export function noticeOf(
  { kind, code, message }: Failure,
  policies: Pick<EndpointFamily, 'failure' | 'network'>,
): Notice | undefined {
  if (code === 'aborted' || kind === 'unsure') return undefined
  const policy = kind === 'refused' ? policies.failure : policies.network
  if (policy.show === 'text') return { textKey: policy.text, ms: policy.ms ?? ownTextMs }
  if (policy.show === 'nothing') return undefined
  const mappedKey = own(policy.texts ?? {}, code)
  if (!mappedKey && message) return { text: message, ms: policy.ms ?? serverMessageMs }
  const textKey = mappedKey ?? policy.fallback
  return textKey ? { textKey, ms: ownTextMs } : undefined
}
