import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, resolveConfig } from 'vite'
import { configureApp } from '../../../build/configure'

/** The folders of the compared pages, each with its `security-headers.conf`. */
export type Folders = Readonly<Record<PageName, string>>

/** The pages: the built app, hand-written React, and the page without a library. */
export type PageName = 'app' | 'react' | 'floor'

const place = resolve('.cache/bench-first-visit')

/**
 * Builds the three pages for equal browsers and with one minifier. Configures the app like a
 * deployment. If `dist` is set, uses this existing build of the app and does not change it.
 */
export async function buildPages(dist?: string): Promise<Folders> {
  const app = dist === undefined ? join(place, 'app') : resolve(dist)
  if (dist === undefined) {
    rmSync(app, { recursive: true, force: true })
    await build({ logLevel: 'error', build: { outDir: app, emptyOutDir: true } })
    configureApp(app)
  }
  const headers = readFileSync(join(app, 'security-headers.conf'), 'utf8')
  const react = await buildByHand('react')
  const floor = await buildByHand('floor')
  writeFileSync(join(react, 'security-headers.conf'), headers)
  writeFileSync(join(floor, 'security-headers.conf'), allow(headers, moveIntoPage(floor)))
  return { app, react, floor }
}

async function buildByHand(name: string): Promise<string> {
  const { target } = (await resolveConfig({}, 'build')).build
  const outDir = join(place, name)
  await build({
    root: join(import.meta.dirname, 'pages', name),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target, modulePreload: { polyfill: false } },
  })
  return outDir
}

/**
 * Moves the style and the script into the page, so that the page requests only its data. Returns
 * the hashes of style and script for the security policy.
 */
function moveIntoPage(folder: string): Inline {
  const file = join(folder, 'index.html')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim()
  const found: Inline = { script: '', style: '' }
  const html = readFileSync(file, 'utf8')
    .replace(/<script [^>]*src="([^"]+)"><\/script>/, (_, path: string) => {
      const text = read(path)
      found.script = hashOf(text)
      return `<script type="module">${text}</script>`
    })
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)">/, (_, path: string) => {
      const text = read(path)
      found.style = hashOf(text)
      return `<style>${text}</style>`
    })
  if (!found.script || !found.style) throw new Error(`${file} has no script or no style sheet.`)
  writeFileSync(file, html)
  return found
}

interface Inline {
  script: string
  style: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the inline style and script in the policy. */
const allow = (headers: string, { script, style }: Inline) =>
  headers
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("style-src 'self'", `style-src 'self' ${style}`)
