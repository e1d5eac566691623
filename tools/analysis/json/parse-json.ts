import { limits, type Json } from '../../../renderer/language/index.ts'
import { produce } from 'immer'

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

export const maxTextDepth = limits.depth * 4

/**
 * Returns whether brackets nest deeper than a limit, so that a recursive parser may fail. The text
 * may be invalid JSON.
 */
export function nestsDeeperThan(text: string, levels: number = maxTextDepth): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > levels) return true
  }
  return false
}

export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Returns the target after a merge patch (RFC 7396). In the patch, `null` removes a member. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  return produce(isObject(target) ? target : {}, (draft) => {
    for (const [key, value] of Object.entries(patch))
      if (value === null) delete draft[key]
      else draft[key] = mergePatch(draft[key], value)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
