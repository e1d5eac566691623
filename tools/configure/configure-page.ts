import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BootstrapData } from '../../src/bootstrap'
import { readConfig } from '../../src/config'
import type { Json } from '../../renderer/language'
import { dataTag, startOf, startTag } from '../packaging'
import { planFirst } from './plan-first'

const script = readFileSync(join(import.meta.dirname, 'send-first.js'), 'utf8')
  .replace(/^\/\/.*\n/gm, '')
  .replace(/^ +/gm, '')
  .trim()

/** The hash of the script in configured pages, as a policy names it. */
export const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const tags =
  /<script type="application\/json" id="first-loads">.*?<\/script><script>.*?<\/script>\n*/s
const settingsAhead = /[ \t]*<link rel="preload" href="\/config\.json"[^>]*>\r?\n?/
const ownScripts = /script-src &#39;self&#39;(?: &#39;sha256-[^;]*&#39;)?;/

/**
 * Writes settings into a page, with the loads that it sends before any file of the app has loaded.
 * The parts of an earlier configuration are removed. Undefined for a page outside the app; throws
 * if this version did not build the page.
 */
export function configurePage(page: string, settings: Json): string | undefined {
  if (!startTag.test(page)) return undefined
  const start = startOf(page) as BootstrapData
  const { config } = readConfig(settings, start.config)
  const plan = planFirst({ ...start, settings }, config)
  if (!ownScripts.test(page)) throw new Error('The page has no policy of its own.')
  const own = page
    .replace(tags, '')
    .replace(settingsAhead, '')
    .replace(
      startTag,
      () => `  ${dataTag('start-data', { ...start, settings, isConfigured: true })}\n`,
    )
  return plan
    ? own
        .replace('<link', () => `${dataTag('first-loads', plan)}<script>${script}</script>\n<link`)
        .replace(ownScripts, `script-src &#39;self&#39; ${scriptSource.replaceAll("'", '&#39;')};`)
    : own.replace(ownScripts, 'script-src &#39;self&#39;;')
}
