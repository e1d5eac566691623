import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { writeSecurityHeaders, type SecurityHosts } from '../headers'

/** A production build and how to serve it. */
export interface SiteOptions {
  /** Folder of the build. */
  dist: string
  /**
   * The content of `/config.json`; by default the build's own file, if it has one, with the test
   * preview.
   */
  config: unknown
  /**
   * Sends the strict headers that the product must support; contains the other hosts that it uses.
   */
  headers: boolean | SecurityHosts
}

/**
 * Serves a build as any static host would: unknown paths fall back to `index.html`, missing files
 * are 404.
 */
export function createSite({
  dist,
  config,
  headers = false,
}: Pick<SiteOptions, 'dist'> & Partial<SiteOptions>): Hono {
  const site = new Hono()
  const sent = headers === false ? {} : writeSecurityHeaders(headers === true ? {} : headers)
  site.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of Object.entries(sent)) context.header(name, value)
  })
  const settings = config ?? settingsOf(dist)
  if (settings !== undefined) site.get('/config.json', (context) => context.json(settings))
  site.get('*', serveStatic({ root: dist }))
  site.get('*', async (context, next) => {
    if (isFile(context.req.path)) return context.notFound()
    return serveStatic({ root: dist, path: 'index.html' })(context, next)
  })
  return site
}

/** The settings of a build. A build that is served with the sandbox has the test preview. */
function settingsOf(dist: string): object | undefined {
  const file = join(dist, 'config.json')
  return existsSync(file)
    ? { preview: true, ...(JSON.parse(readFileSync(file, 'utf8')) as object) }
    : undefined
}

/** Whether a path names a file and not a screen: its last part has an extension. */
function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
