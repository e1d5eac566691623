import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { RequestListener } from 'node:http'

/** Converts a function to a listener of Node. `Response.error()` breaks the connection. */
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

// Breaks the connection by sending bytes that are not HTTP. After a plain close, a browser would
// repeat its request. A response has no socket until the previous response is complete, so the
// socket comes from the request.
function breakSocket({ incoming }: HttpBindings): Response {
  incoming.socket.end('broken\r\n\r\n')
  return RESPONSE_ALREADY_SENT
}
