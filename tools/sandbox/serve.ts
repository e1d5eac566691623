import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { EndpointFamily, ScenarioFile } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'
import { decodeBytes, recoverText } from '../analysis/json/recover-text'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Converts a function to a listener of Node's server. `Response.error()` breaks the connection. */
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
// repeat its request. A response has no socket while an earlier response is pending, so the socket
// comes from the request.
function breakSocket({ incoming }: HttpBindings): Response {
  incoming.socket.end('broken\r\n\r\n')
  return RESPONSE_ALREADY_SENT
}

/** Reads the endpoint families. Throws for a file that is not JSON. */
export const readFamilies = (
  folder = join(process.cwd(), 'schemas/endpoints'),
): readonly EndpointFamily[] => readFolder<EndpointFamily>(folder)

export async function readScenarios(
  folder = join(process.cwd(), 'schemas/scenarios'),
): Promise<ScenarioFiles> {
  return Object.fromEntries(readFolder<ScenarioFile>(folder).map((file) => [file.screen, file]))
}

/** Reads the JSON files of a folder. Their schema has validated them before. */
function readFolder<Document>(folder: string): Document[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => recoverText(decodeBytes(readFileSync(join(folder, name)))).text)
    .map((text) => JSON.parse(text) as Document)
}
