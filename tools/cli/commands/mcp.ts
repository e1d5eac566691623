import { findRoot } from '../../sandbox/project'
import {
  type Command,
  parseArguments,
  readPort,
  untilStopped,
  UsageError,
} from '../../build/terminal'

const defaultPort = '5190'

export const mcp: Command = {
  about:
    'Serves the project to an agent with the Model Context Protocol on stdin and stdout: its tools find, read, check, explain, play, draw and compare documents, even documents that are not saved. Other tools show the reference, play mutants, and propose a change in the studio of a team. The server writes no file, and ends when the client closes stdin. With --http it serves agents on this machine over HTTP instead.',
  usage: 'mcp [--http [5190]]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, { http: { type: 'boolean' } }, 1)
    const [port = defaultPort] = positionals
    if (!values.http && positionals.length > 0)
      throw new UsageError(`${port} has no effect without --http. Use: lienzo mcp --http ${port}`)
    const root = findRoot(terminal.cwd)
    if (!values.http) {
      const { serveStdio } = await import('../mcp/serve')
      await serveStdio(root)
      return 0
    }
    const { serveHttp } = await import('../mcp/serve')
    const served = await serveHttp(root, readPort(port, '--http'))
    terminal.out(`Agents on this machine reach the project at ${served.address}. Stop with Ctrl+C.`)
    await untilStopped()
    await served.close()
    return 0
  },
}
