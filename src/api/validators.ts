import type { Validator } from './create-call'
import { readShape } from './read-shape'
import { responseLoaders } from './responses/loaders.generated'

/**
 * The check of an endpoint's answers, whose shapes load with the first call. An endpoint that
 * declares no answer accepts any.
 */
export async function validators(endpoint: string): Promise<Validator> {
  const [family = '', name = ''] = endpoint.split('.')
  const shape = (await responseLoaders[family]?.())?.responses[name]
  return (payload) => {
    const problems: string[] = []
    const value = shape ? readShape(shape, payload, problems) : payload
    return { ok: !shape || value !== undefined, value, problems }
  }
}
