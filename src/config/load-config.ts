import { withinTime } from '../../renderer/react/clock'
import type { Config } from './config'
import { readConfig, type ConfigRules } from './read-config'

/** The part of `fetch` that `loadConfig` uses. */
export type FetchLike = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

const timeoutMs = 3000

/**
 * Reads `/config.json` within 3 s. A missing or bad value is reported in `problems` and replaced by
 * its default. Never rejects. `index.html` preloads the same address with the same mode, so that
 * every engine uses that answer.
 */
export async function loadConfig(
  fetchLike: FetchLike,
  rules: ConfigRules,
): Promise<{ config: Config; problems: string[] }> {
  let limit: AbortSignal | undefined
  try {
    return await withinTime(timeoutMs, async (signal) => {
      limit = signal
      const response = await fetchLike('/config.json', {
        signal,
        mode: 'no-cors',
        credentials: 'include',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return readConfig(await response.json(), rules)
    })
  } catch (error) {
    const why = limit?.aborted ? `no answer within ${timeoutMs} ms` : String(error)
    return {
      config: rules.defaults,
      problems: [`config.json: ${why}. The defaults hold.`],
    }
  }
}
