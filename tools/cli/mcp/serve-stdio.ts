import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { openProject } from '../open-project'
import { connect } from './connect'
import { createMcpServer } from './server'

/** Serves a project on stdin and stdout until the client closes stdin. */
export async function serveStdio(root: string): Promise<void> {
  const server = createMcpServer(openProject(root))
  const ended = new Promise<void>((done) => process.stdin.once('end', done).once('close', done))
  await connect(server, new StdioServerTransport())
  await ended
  await server.close()
}
