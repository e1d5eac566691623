import type { Config } from './config'
import { readConfig, type ConfigRules } from './read-config'

/** What `loadConfig` needs of `fetch`. */
export type FetchLike = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

const timeoutMs = 3000

/**
 * Reads `/config.json` within 3 s; whatever is missing or bad is named in `problems` and replaced
 * by its default. Never rejects. What it asks for is what `index.html` loads ahead, in the mode of
 * a plain preload: every engine then takes that answer.
 */
export async function loadConfig(
  fetchLike: FetchLike,
  rules: ConfigRules,
): Promise<{ config: Config; problems: string[] }> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await fetchLike('/config.json', {
      signal: stop.signal,
      mode: 'no-cors',
      credentials: 'include',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return readConfig(await response.json(), rules)
  } catch (error) {
    const why = stop.signal.aborted ? `no answer within ${timeoutMs} ms` : String(error)
    return {
      config: rules.defaults,
      problems: [`config.json: ${why}. The defaults hold.`],
    }
  } finally {
    clearTimeout(timer)
  }
}
