import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { openProject } from '../open-project'
import { connect } from './connect'
import { createMcpServer } from './server'
import { createServer } from 'node:http'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { closeServer, listen } from '../../build/net'
import { createTurns } from '../../build/turns'
import { nodeListener } from '../../sandbox'
import { requireAccess } from '../../sandbox/workshop'
import { studioOf } from './propose'

/** Serves a project on stdin and stdout until the client closes stdin. */
export async function serveStdio(root: string): Promise<void> {
  const server = createMcpServer(openProject(root))
  const ended = new Promise<void>((done) => process.stdin.once('end', done).once('close', done))
  await connect(server, new StdioServerTransport())
  await ended
  await server.close()
}

export interface ServedMcp {
  readonly address: string
  close(): Promise<void>
}

/**
 * Serves a project over HTTP to agents on this machine. Refuses pages of other origins, and foreign
 * host names that resolve to this machine. Port 0 picks a free port.
 */
export async function serveHttp(root: string, port: number): Promise<ServedMcp> {
  const project = openProject(root)
  const inTurn = createTurns()
  const { address } = studioOf(process.env)
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/mcp')
      return new Response('The address of the server ends with /mcp.\n', { status: 404 })
    // Only POST is useful. GET would listen to a session and DELETE would end it, but this server
    // has no sessions.
    if (request.method !== 'POST')
      return new Response('Send requests with POST.\n', { status: 405, headers: { allow: 'POST' } })
    // Each agent uses its own token for proposals.
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const mcp = createMcpServer(project, { address, token }, inTurn)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await connect(mcp, transport)
    const response = await transport.handleRequest(request)
    await mcp.close()
    return response
  }
  let hosts: string[] = []
  const server = createServer(requireAccess({ hosts: () => hosts }, nodeListener(answer)))
  const origin = await listen(server, '127.0.0.1', port)
  const { port: taken } = new URL(origin)
  hosts = [`127.0.0.1:${taken}`, `localhost:${taken}`]
  return { address: `${origin}/mcp`, close: () => closeServer(server) }
}
