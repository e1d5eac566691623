import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { chunks } from '../../build/vite'
import { scriptOf, widgetFiles } from '../../build/vite/static/page-parts'
import { requireChromium } from '../../test/browsers'
import repaymentScreen from './peer/repayment.screen.json'

// Compares with hand-written React and json-render in one run. The harness is not in this
// repository.
const harness = resolve(process.env['LIENZO_PEERS'] ?? '../shared/bench/peers')
const work = resolve('.cache/peers')
const browser = await requireChromium()
const peers = { lienzo: false, 'lienzo-windowed': true }

/** Preloads the files of the repayment screen, as the pages of the app do. */
const preloadedFiles: Plugin = {
  name: 'preloaded-files',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle: files = {} }) {
      const widgets = [...JSON.stringify(repaymentScreen).matchAll(/"widget":"([^"]+)"/g)]
      const site = { files, base: '' }
      const { scripts, styles } = widgetFiles(site, [...new Set(widgets.map(([, name]) => name!))])
      const first = [...scriptOf(site, '/renderer/core/run/chain.ts'), ...scripts]
      const imported = first.flatMap((name) => {
        const chunk = files[name]
        return chunk?.type === 'chunk' ? chunk.imports : []
      })
      const links = (rel: string, names: Iterable<string>) =>
        [...names]
          .filter((name) => !page.includes(name))
          .map((name) => ({ tag: 'link', attrs: { rel, crossorigin: true, href: `./${name}` } }))
      return [
        ...links('modulepreload', new Set([...first, ...imported])),
        ...links('stylesheet', styles),
      ]
    },
  },
}

if (!existsSync(harness))
  throw new Error(`The harness is not at ${harness}; name its folder in $LIENZO_PEERS.`)
prepareHarness()
for (const [name, windowing] of Object.entries(peers)) await buildPeer(name, windowing)
if (!process.argv.includes('--build-only'))
  run('run.mjs', '--peers', `json-render,${Object.keys(peers).join(',')}`, ...process.argv.slice(2))

function prepareHarness(): void {
  if (existsSync(join(work, 'node_modules'))) return
  mkdirSync(work, { recursive: true })
  cpSync(harness, work, { recursive: true })
  execFileSync('chmod', ['-R', 'u+w', work])
  execFileSync('npm', ['ci', '--no-fund', '--no-audit', '--ignore-scripts'], {
    cwd: work,
    stdio: 'inherit',
  })
  run('build.mjs', 'react', 'json-render')
}

/** Builds the adapter with or without windowing, and passes its path to the harness. */
async function buildPeer(name: string, windowing: boolean): Promise<void> {
  const folder = resolve('.cache', name)
  await build({
    root: resolve('tools/lab/bench/peer'),
    configFile: false,
    base: './',
    logLevel: 'warn',
    plugins: [preloadedFiles],
    define: { __WINDOWING__: String(windowing) },
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      target: 'esnext',
      rolldownOptions: { optimization: { inlineConst: true }, output: chunks },
    },
  })
  const notes = {
    W1: windowing
      ? 'rows far outside of the window are not in the page; measured until the first row is visible'
      : '',
    W2: '',
  }
  writeFileSync(
    join(folder, 'peer.json'),
    JSON.stringify({ title: name, dist: 'dist', packages: [], notes }),
  )
}

function run(script: string, ...args: string[]): void {
  const folders = Object.keys(peers)
    .map((name) => resolve('.cache', name))
    .join(',')
  execFileSync('node', [script, ...args], {
    cwd: work,
    stdio: 'inherit',
    env: { ...browser.env, PEERS_EXTRA: folders, CHROMIUM: browser.path },
  })
}
