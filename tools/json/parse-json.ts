import type { Json } from '../../renderer/language/index.ts'

/** Reads JSON; undefined when the text is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
