import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { sandboxWorker } from '../../sandbox/worker-plugin'
import { documents } from '../../build/vite'
import { pages, sandboxFile } from '../../server/studio'
import type { Template } from './layout'

export type Templates = Readonly<Record<'page' | 'playground', Template>>

/** The built scripts, styles and HTML templates of the site. */
export interface Assets {
  readonly templates: Templates
  /** The files, by path on the site. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

const folder = 'tools/studio/site/pages'
const names = ['page', 'playground', 'widget'].map((name) => `${folder}/${name}.html`)

/** Builds the scripts of the pages. URLs are relative, so that the site works in any folder. */
export async function buildAssets(root: string): Promise<Assets> {
  const { output } = (await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), phoneData(root, await sandboxFile(root)), sandboxWorker()],
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: [...names, pages.phone].map((name) => join(root, name)) },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const [page, playground, widget, phone] = [...names, pages.phone].map((name) => {
    const html = String(files.get(name))
    files.delete(name)
    return html.replaceAll('../'.repeat(folder.split('/').length), './')
  })
  files.set('widget.html', widget!).set('phone.html', phone!)
  return { templates: { page: page!, playground: playground! }, files }
}

/** Adds the documents of the app, but only to the page of the phone. */
function phoneData(root: string, sandbox: [string, string]): Plugin {
  const { transformIndexHtml, ...plugin } = documents(root, [sandbox])
  return {
    ...plugin,
    transformIndexHtml(html, context) {
      const isPhone = context.path.endsWith(pages.phone)
      return isPhone && typeof transformIndexHtml === 'function'
        ? transformIndexHtml.call(this, html, context)
        : undefined
    },
  }
}
