import { parseAnswer } from './parse-json'
import { NoAnswer, type Sending, type Transport } from './transport'

/** Sends a request as axios does, before axios is there: the same signs in the same headers. */
export const sendByFetch: Transport = async (sending) => answerOf(fetch(requestOf(sending)))

/** What a response says; throws NoAnswer where there is none. */
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
  // The empty body of a form's GET is none; a request refuses it.
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}
