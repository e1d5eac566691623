import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configureApp } from '../../build/configure'
import { readLine, UsageError, type Command } from '../../node/terminal'

/** Configures a built app by its `config.json`. */
export const configure: Command = {
  about:
    'Writes what the config.json of a built app says into its pages and its headers: whoever changes it does it anew.',
  usage: 'configure <folder of a built app>',
  run(args, terminal) {
    const [folder] = readLine(args, {}, 1).positionals
    if (!folder)
      throw new UsageError('Which built app? Name its folder, as in `lienzo configure dist`.')
    const path = resolve(terminal.cwd, folder)
    if (!existsSync(join(path, 'index.html')))
      throw new UsageError(
        `${path} is no built app: it has no index.html. Build one with \`npm run build\`, which writes dist.`,
      )
    const { problems, pages, stale } = configureApp(path)
    for (const problem of problems) terminal.err(problem)
    if (problems.length > 0) terminal.err('Nothing was written.')
    else terminal.out(`${pages} pages and security-headers.conf say what config.json says.`)
    if (stale.length > 0)
      terminal.err(`Packed before, and to be packed again (${stale.length}): ${stale.join(', ')}`)
    return Promise.resolve(problems.length > 0 ? 1 : 0)
  },
}
