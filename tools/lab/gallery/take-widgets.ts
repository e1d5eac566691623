import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { chromiumOptions } from '../../test/browsers'

const here = fileURLToPath(new URL('.//', import.meta.url))
const project = fileURLToPath(new URL('../../..', import.meta.url))

const modes = [
  { name: 'light', colorScheme: 'light', textPercent: 100 },
  { name: 'dark', colorScheme: 'dark', textPercent: 100 },
  { name: 'light-200', colorScheme: 'light', textPercent: 200 },
] as const

/** Serves the page of widget examples on a free port. */
export async function serveWidgets(): Promise<ViteDevServer> {
  const server = await createServer({
    root: here,
    configFile: false,
    plugins: [react()],
    cacheDir: `${project}.cache/gallery-vite`,
    server: { host: '127.0.0.1', port: 0, fs: { allow: [project] } },
  })
  return server.listen()
}

/** Takes images of the examples of some widgets, or of all. */
export async function takeWidgets(names: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const server = await serveWidgets()
  const browser = await chromium.launch(await chromiumOptions())
  for (const { name: mode, colorScheme, textPercent } of modes) {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
    })
    for (const widget of names.length > 0 ? names : await widgetNames()) {
      await openWidget(page, server.resolvedUrls?.local[0] ?? '', widget, textPercent)
      await page.screenshot({
        path: `${folder}/${widget}.${mode}.png`,
        fullPage: true,
        animations: 'disabled',
      })
    }
    await page.close()
  }
  await browser.close()
  await server.close()
}

async function openWidget(
  page: Page,
  origin: string,
  widget: string,
  textPercent: number,
): Promise<void> {
  await page.goto(`${origin}?widget=${widget}`)
  await page.addStyleTag({ content: `html { font-size: ${textPercent}% }` })
  await page.getByRole('heading', { name: widget, exact: true }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

async function widgetNames(): Promise<string[]> {
  const names = (await readdir(`${project}widgets`, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return names.filter((name) => existsSync(`${project}widgets/${name}/${name}.schema.json`))
}
