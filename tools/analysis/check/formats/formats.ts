import type { Format } from './format'
import { github } from './github'
import { json } from './json'
import { sarif } from './sarif'
import { text } from './text'

/** Every format of the command line, by name. */
export const formats: Readonly<Record<string, Format>> = { text, json, github, sarif }
