import { isObject, segmentsOf } from '../../renderer/language'
import { applyEdits } from '../analysis/edits'
import { plural } from '../analysis/guarded'
import type { Project } from '../analysis/project'
import { removeValue } from './document/edits'
import { readJson, valueAt } from './document/read-json'

/**
 * The locale files without these texts, in every language; a file without other texts is removed.
 */
export function withoutTexts(
  { texts, files }: Project,
  keys: ReadonlySet<string>,
): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>()
  for (const language of texts.values())
    for (const [key, { file, pointer }] of language)
      if (keys.has(key) || keys.has(key.replace(plural, '')))
        changes.set(file, withoutText(changes.get(file) ?? files.get(file)!.text, pointer))
  for (const [file, text] of changes) if (isEmpty(text)) changes.set(file, undefined)
  return changes
}

/** Removes a text, and objects that become empty. */
function withoutText(text: string, pointer: string): string {
  const segments = segmentsOf(pointer)
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const owner = valueAt(readJson(text)?.json, parent)
  if (segments.length > 1 && isObject(owner) && Object.keys(owner).length === 1)
    return withoutText(text, parent)
  return applyEdits(text, removeValue(text, pointer))
}

function isEmpty(text: string | undefined): boolean {
  const json = text === undefined ? undefined : readJson(text)?.json
  return isObject(json) && Object.keys(json).every((name) => name.startsWith('$'))
}
