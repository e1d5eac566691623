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

// Ended with bytes that are no HTTP: a browser that used the connection before sends its request
// again when it is merely closed. The request's own socket: an answer has none as long as the one
// before it is not quite through.
function breakSocket({ incoming }: HttpBindings): Response {
  incoming.socket.end('broken\r\n\r\n')
  return RESPONSE_ALREADY_SENT
}
