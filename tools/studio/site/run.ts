import { resolve } from 'node:path'
import { parseArguments, runScript } from '../../build/terminal'
import { buildAssets } from './build-assets'
import { createSite, writeSite } from './build-site'

await runScript({
  about: 'Builds the site of guides and reference into a folder, by default dist-docs.',
  usage: 'docs [-- folder]',
  async run(args, terminal) {
    const [name = 'dist-docs'] = parseArguments(args, {}, 1).positionals
    const folder = resolve(name)
    const { templates, files } = await buildAssets(terminal.cwd)
    const site = createSite(terminal.cwd, templates)
    writeSite(terminal.cwd, folder, site, files)
    terminal.out(`${site.pages.size} pages in ${folder}; any static host can serve them.`)
    return 0
  },
})
