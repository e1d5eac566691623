import type { Format } from './format'
import { json } from './json'
import { markdown } from './markdown'
import { text } from './text'

/** Every format of a comparison, by name. */
export const formats: Readonly<Record<string, Format>> = { text, markdown, json }
