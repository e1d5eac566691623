import type { Failure, Outcome } from '../../renderer/core'
import { isNothing, readNested, readScalar, splitPath } from '../../renderer/language'
import type { Endpoint } from './endpoint-family'

/**
 * Decides whether a response is a success, a refusal or a failure. The `success` of the endpoint
 * family names the member with the code, which is compared as a string. A body without a code is a
 * failure. After a call with `once`, a response is a refusal only if its status is below 500 and
 * not 408.
 */
export function readAnswer(
  endpoint: Pick<Endpoint, 'success' | 'message' | 'answer' | 'once'>,
  status: number,
  body: unknown,
): Outcome {
  const code = scalarText(readMember(body, endpoint.success.field))
  const isSuccess = code !== undefined && endpoint.success.is.includes(code)
  const isDefinite = !endpoint.once || (status < 500 && status !== 408)
  if (isDefinite && code !== undefined && !isSuccess)
    return failed('refused', code, wordsOf(readMember(body, endpoint.message)))
  if (status < 200 || status > 299)
    return failed(timedOut.includes(status) ? 'timeout' : 'network', `http-${status}`)
  return isSuccess
    ? { ok: true, value: readMember(body, endpoint.answer) }
    : failed('shape', 'no-code')
}

export const failed = (
  kind: Failure['kind'],
  code: string,
  message = '',
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind, code, message: message.slice(0, longestMessage) },
})

/** The statuses of a proxy that has stopped waiting, although the server may have done the work. */
const timedOut = [408, 504]
const longestMessage = 500

const readMember = (body: unknown, path: string) => readNested(body, path ? splitPath(path) : [])

const scalarText = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

const wordsOf = (value: unknown) =>
  isNothing(value) ? undefined : (readScalar('string', value) as string | undefined)
