import { applyEdits } from '../../analysis/edits'
import type { Project } from '../../analysis/project'
import { setValue } from '../document/edits'
import { valueAt } from '../document/read-json'
import { mentionsOf } from '../mentions/mentions-of'

/** Copies the settings that the app and the profiles have for a screen alone. */
export function copiedSettings(project: Project, from: string, to: string): Map<string, string> {
  const changes = new Map<string, string>()
  for (const { file, pointer, atKey } of mentionsOf(project, { kind: 'screen', name: from })) {
    const { kind, json, text, written } = project.files.get(file)!
    const value = valueAt(json, pointer)
    if (!atKey || kind === 'scenarios' || value === undefined) continue
    const place = written(pointer).replace(/[^/]+$/, to)
    const now = changes.get(file) ?? text
    changes.set(file, applyEdits(now, setValue(now, place, value)))
  }
  return changes
}
