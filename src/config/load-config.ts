import { withinTime } from '../../renderer/react/clock'
import type { Config } from './config'

export type FetchLike = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

export interface ReadSettings {
  config: Config
  problems: string[]
}

/**
 * Loads the settings. Returns the defaults after a failure, or after 3 s. The request has the mode
 * of the preload in `index.html`, so that browsers use the preloaded response.
 */
export async function loadConfig(
  fetchLike: FetchLike,
  parse: (raw: unknown) => ReadSettings,
): Promise<ReadSettings> {
  let limit: AbortSignal | undefined
  try {
    return await withinTime(3000, async (signal) => {
      limit = signal
      const response = await fetchLike('/config.json', {
        signal,
        mode: 'no-cors',
        credentials: 'include',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return parse(await response.json())
    })
  } catch (error) {
    const why = limit?.aborted ? 'no answer in 3 s' : String(error)
    return {
      ...parse({}),
      problems: [`config.json: ${why}. The defaults hold.`],
    }
  }
}
