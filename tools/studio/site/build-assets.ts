import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { sandboxWorker } from '../../sandbox/worker-plugin'
import { documents } from '../../build/vite'
import type { Template } from './layout'

/** The built HTML pages, by their kind. */
export type Templates = Readonly<Record<'page' | 'playground', Template>>

/** The built scripts, styles and HTML templates of the site. */
export interface Assets {
  readonly templates: Templates
  /** The files, by path on the site. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

const folder = 'tools/studio/site/pages'
const names = ['page', 'playground', 'widget', 'phone'] as const

/**
 * Builds the scripts of the pages. All URLs are relative, so that the site works in any folder of a
 * host.
 */
export async function buildAssets(root: string): Promise<Assets> {
  const { output } = (await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), phoneData(root), sandboxWorker()],
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: names.map((name) => join(root, folder, `${name}.html`)) },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const take = (name: string) => {
    const html = String(files.get(`${folder}/${name}`))
    files.delete(`${folder}/${name}`)
    return html.replaceAll('../'.repeat(folder.split('/').length), './')
  }
  const [page, playground, widget, phone] = names.map((name) => take(`${name}.html`))
  files.set('widget.html', widget!).set('phone.html', phone!)
  return { templates: { page: page!, playground: playground! }, files }
}

/** Adds the documents of the app to the page of the phone only. */
function phoneData(root: string): Plugin {
  const { transformIndexHtml, ...plugin } = documents(root)
  return {
    ...plugin,
    transformIndexHtml(html, context) {
      const isPhone = context.path.endsWith('/phone.html')
      return isPhone && typeof transformIndexHtml === 'function'
        ? transformIndexHtml.call(this, html, context)
        : undefined
    },
  }
}
