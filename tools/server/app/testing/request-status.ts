import { request } from 'node:http'

interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body. Without a body, only the headers are sent. */
  readonly body?: string | undefined
}

/** Returns the status of the response. Unlike `fetch`, the function can send any `Host` header. */
export function requestStatus(
  address: string,
  { method = 'GET', headers = {}, body }: TestRequest = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers })
    sent.once('error', reject)
    sent.once('response', ({ statusCode }) => {
      resolve(statusCode)
      sent.destroy()
    })
    if (body === undefined) sent.flushHeaders()
    else sent.end(body)
  })
}
