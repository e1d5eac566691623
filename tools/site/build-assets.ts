import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Template } from './layout'

/** The built scripts, styles and HTML templates of the site. */
export interface Assets {
  readonly template: Template
  /** Files by their path below the site. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

const folder = 'tools/site/pages'

/** Builds the scripts of the pages; all addresses are relative, so that any folder of a host works. */
export async function buildAssets(root: string): Promise<Assets> {
  const { output } = (await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: [join(root, folder, 'page.html')] },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const take = (name: string) => {
    const html = String(files.get(`${folder}/${name}`))
    files.delete(`${folder}/${name}`)
    return html.replaceAll('../../../', './')
  }
  return { template: take('page.html'), files }
}
