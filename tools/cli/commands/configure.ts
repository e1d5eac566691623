import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configureApp } from '../../build/configure'
import { parseArguments, UsageError, type Command } from '../../build/terminal'

export const configure: Command = {
  about:
    'Copies the settings from the config.json of a built app into the pages and headers of the app. Run this command after each change of config.json.',
  usage: 'configure <folder of a built app>',
  run(args, terminal) {
    const [folder] = parseArguments(args, {}, 1).positionals
    if (!folder)
      throw new UsageError('Which built app? Name its folder, as in `lienzo configure dist`.')
    const path = resolve(terminal.cwd, folder)
    if (!existsSync(join(path, 'index.html')))
      throw new UsageError(
        `${path} is not a built app: it has no index.html. Build the app with \`npm run build\`, which writes the folder dist.`,
      )
    const { problems, pages, stale } = configureApp(path)
    for (const problem of problems) terminal.err(problem)
    if (problems.length > 0) terminal.err('Nothing was written.')
    else
      terminal.out(`${pages} pages and security-headers.conf now have the settings of config.json.`)
    if (stale.length > 0)
      terminal.err(
        `These compressed files are out of date; compress them again (${stale.length}): ${stale.join(', ')}`,
      )
    return Promise.resolve(problems.length > 0 ? 1 : 0)
  },
}
