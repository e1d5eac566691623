import { parseArguments, type Command } from '../../build/terminal'

const options = { stdio: { type: 'boolean' } } as const

export const lsp: Command = {
  about:
    'Serves an editor with the Language Server Protocol on stdin and stdout: findings while typing, fixes, completion, hover, definition, references, rename, outline, folding, format, code lenses, inlay hints, colours and links. The server uses the project that contains the folder of the editor, and ends with the editor.',
  usage: 'lsp [--stdio]',
  async run(args, { cwd }) {
    parseArguments(args, options)
    const { serveStdio } = await import('../lsp/serve-lsp')
    return serveStdio(cwd)
  },
}
