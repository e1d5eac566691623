import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import type { Sandbox } from '../sandbox'

/** Sends the product's requests to a sandbox in the same process. */
export function createAdapter(sandbox: Pick<Sandbox, 'fetch'>): AxiosAdapter {
  return async (config) => {
    const response = await sandbox.fetch(requestOf(config))
    if (response.type === 'error')
      throw new AxiosError('No connection', AxiosError.ERR_NETWORK, config)
    return {
      data: await response.text(),
      status: response.status,
      statusText: response.statusText,
      headers: {},
      config,
    }
  }
}

function requestOf(config: InternalAxiosRequestConfig): Request {
  const method = (config.method ?? 'get').toUpperCase()
  // Browsers drop the empty body of a form's GET; here it would be refused.
  const body = method === 'GET' ? undefined : ((config.data ?? undefined) as BodyInit | undefined)
  // A form writes its own content type, with the boundary of its parts.
  const headers = Object.entries(config.headers.toJSON()).filter(
    ([name]) => !(body instanceof FormData && name.toLowerCase() === 'content-type'),
  )
  return new Request(new URL(config.url ?? '', 'http://localhost'), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body === undefined ? {} : { body }),
  })
}
