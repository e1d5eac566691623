import type { Validator } from './create-call'
import { responseLoaders } from './responses/loaders.generated'
import type { ResponseValidator } from './response-validator'

/**
 * The check of an endpoint's answers, which loads with the first call. An endpoint that declares no
 * answer accepts any.
 */
export async function validators(endpoint: string): Promise<Validator> {
  const [family = '', name = ''] = endpoint.split('.')
  const load = responseLoaders[endpoint] ?? responseLoaders[family]
  const validate = (await load?.())?.responses[name]
  return validate
    ? (payload) => check(validate, payload)
    : (payload) => ({ ok: true, value: payload, problems: [] })
}

function check(validate: ResponseValidator, payload: unknown): ReturnType<Validator> {
  const holder = { answer: payload }
  const ok = validate(holder)
  const problems = (validate.errors ?? []).map(
    ({ instancePath, keyword }) => `${instancePath.replace('/answer', '')} ${keyword}`,
  )
  return { ok, value: holder.answer, problems: ok ? [] : problems }
}
