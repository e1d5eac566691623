import type { Ports } from '../../renderer/core'
import { own } from '../../renderer/language'
import type { Config } from '../config/config'

/**
 * Returns the `native` methods of the preview page, whose code loads on demand. Returns undefined
 * if the deployment has no preview. On another screen, or if the browser refuses, a method is not
 * done.
 */
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
