import { embeddedFiles } from '../contents'

const files = embeddedFiles(process.cwd())

/** Reads an embedded JSON file of this project by its name, as a page does. */
export async function readEmbedded<Value>(name: string): Promise<Value> {
  const text = files.get(`${name}.json`)
  if (text === undefined) throw new Error(`Nothing is embedded as ${name}.json.`)
  return JSON.parse(text) as Value
}
