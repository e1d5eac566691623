import type { Ports } from '../../renderer/core'
import type { Config } from '../config/config'

/**
 * Calls a method of the preview page, whose code is loaded for it; nothing is done where the
 * deployment leaves the page out, or the browser refuses.
 */
export async function callPreview(
  config: Config,
  method: string,
  params: Parameters<Ports['native']>[1],
): ReturnType<Ports['native']> {
  if (!config.preview) return { done: false }
  try {
    const { previewMethods } = await import('./preview-methods')
    const run = new Map(Object.entries(previewMethods(config))).get(method)
    return run ? { done: true, value: await run(params) } : { done: false }
  } catch {
    return { done: false }
  }
}
