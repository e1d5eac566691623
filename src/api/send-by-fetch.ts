import { parseAnswer } from './parse-json'
import { NoAnswer, type Sending, type Transport } from './transport'

/**
 * Sends a request as axios does, before axios has loaded: the same headers, character by character.
 */
export const sendByFetch: Transport = async (sending) => answerOf(fetch(requestOf(sending)))

/** The status and body of a response; throws NoAnswer without one. */
export async function answerOf(coming: Promise<Response>): ReturnType<Transport> {
  try {
    const response = await coming
    return { status: response.status, body: parseAnswer(await response.text()) }
  } catch {
    throw new NoAnswer()
  }
}

function requestOf({ method, url, data, headers: own, signal }: Sending): Request {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*' })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  const isText = typeof data === 'string'
  // A form with files writes its own content type, with the boundary of its parts.
  const isForm = data instanceof FormData
  if (isForm || data === undefined) headers.delete('Content-Type')
  else if (!isText) headers.set('Content-Type', 'application/json')
  const body = isText || isForm ? data : JSON.stringify(data)
  // The empty body of a form's GET is left out, since `Request` refuses a body there.
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}
