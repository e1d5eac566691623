import { isObject, own, type Json, type JsonObject } from '../../../renderer/language/index.ts'

/**
 * Text keys that a call of these endpoints (`family.endpoint`) may show automatically: while it
 * runs, after a refusal, and after a failure of the network.
 */
export function noticeTexts(
  endpoints: readonly string[],
  families: readonly JsonObject[],
): string[] {
  return endpoints.flatMap((name) => {
    const [familyName, key = ''] = name.split('.')
    const family = families.find((document) => document['family'] === familyName) ?? {}
    const table = family['endpoints']
    const endpoint = isObject(table) ? own(table, key) : undefined
    return isObject(endpoint)
      ? [
          endpoint['loading'],
          ...said(endpoint['failure'] ?? family['failure']),
          ...said(endpoint['network'] ?? family['network']),
        ].filter(isText)
      : []
  })
}

function said(policy: Json | undefined): (Json | undefined)[] {
  if (!isObject(policy)) return []
  return [
    policy['text'],
    policy['fallback'],
    ...Object.values(isObject(policy['texts']) ? policy['texts'] : {}),
  ]
}

const isText = (value: Json | undefined): value is string => typeof value === 'string'
