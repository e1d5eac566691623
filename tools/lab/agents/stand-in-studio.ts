import { createServer } from 'node:http'
import { closeServer, listen } from '../../build/net'

/** Serves a studio that accepts and forgets every change, because the exam measures no server. */
export async function serveStandIn() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: '0123456789abcdef', files: [] }))
    })
  })
  const address = await listen(server, '127.0.0.1', 0)
  return { address, token: 'lzt_exam', close: () => closeServer(server) }
}
