import type { JsonObject } from '../../renderer/language/index.ts'
import type { Contents } from './contents.ts'

/**
 * The documents of a release by their paths in a project, so that two releases can be compared like
 * projects.
 */
export function filesOfContents(contents: Contents): Map<string, string> {
  const files = new Map<string, string>()
  for (const [name, text] of contents) {
    if (name.startsWith('screens/')) putScreen(files, name, text)
    else files.set(name.startsWith('locales/') ? `${name}.json` : `schemas/${name}.json`, text)
  }
  return files
}

/** Adds a screen and its fragments. */
function putScreen(files: Map<string, string>, name: string, text: string): void {
  const { document, fragments } = JSON.parse(text) as {
    document: JsonObject
    fragments: Record<string, JsonObject>
  }
  files.set(`schemas/${name}.json`, JSON.stringify(document))
  for (const [fragment, part] of Object.entries(fragments))
    files.set(`schemas/fragments/${fragment}.json`, JSON.stringify(part))
}
