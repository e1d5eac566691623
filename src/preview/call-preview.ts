import type { Ports } from '../../renderer/core'
import { own } from '../../renderer/language'
import type { Config } from '../config/config'

/** The preview's methods; undefined if the deployment has no preview. */
export function previewOf(config: Config): Ports['native'] | undefined {
  if (!config.preview) return undefined
  return async (method, params, screen) => {
    try {
      const code = await import('./preview-methods')
      const run = own(code.previewMethods(config, screen), method)
      return run ? { done: true, value: await run(params) } : { done: false }
    } catch {
      return { done: false }
    }
  }
}
