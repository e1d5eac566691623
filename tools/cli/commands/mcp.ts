import { findRoot } from '../../sandbox/project'
import { parseArguments, type Command } from '../../build/terminal'

export const mcp: Command = {
  about:
    'Serves the project to an agent with the Model Context Protocol on stdin and stdout: finds, reads, checks, explains, plays and compares documents, also those that are not saved. It changes no file. It ends when the client closes stdin.',
  usage: 'mcp',
  async run(args, { cwd }) {
    parseArguments(args, {})
    const root = findRoot(cwd)
    const { serveStdio } = await import('../mcp/serve-stdio')
    await serveStdio(root)
    return 0
  },
}
