import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { RequestListener } from 'node:http'

/**
 * Turns a fetch-style function into a listener of Node's HTTP server; `Response.error()` breaks the
 * connection.
 */
export function nodeListener(
  answer: (request: Request) => Response | Promise<Response>,
): RequestListener {
  const listener = getRequestListener(
    async (request, env) => {
      const response = await answer(request)
      return response.type === 'error' ? breakSocket(env as HttpBindings) : response
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

// Ends the connection with bytes that are not HTTP: after a plain close, a browser that has used
// the connection before would repeat its request. The socket is the request's own: an answer has
// none until the previous answer is complete.
function breakSocket({ incoming }: HttpBindings): Response {
  incoming.socket.end('broken\r\n\r\n')
  return RESPONSE_ALREADY_SENT
}
