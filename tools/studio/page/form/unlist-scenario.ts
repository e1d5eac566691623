import { child, isObject, type Json, stringOrEmpty } from '../../../../renderer/language'
import { removeValue } from '../../../analysis/authoring/document/edits'
import { readJson } from '../../../analysis/authoring/document/nodes'
import type { Project } from '../../../analysis/project/project'
import { scenarioFilesOf, scenariosIn } from '../../../analysis/project/screens'
import type { Transaction } from '../workspace/transaction'

/**
 * Returns the edit that removes a deleted scenario from the list of its screen. If the list has no
 * other names, the edit removes the list. If another file has a scenario with this name, the list
 * keeps the name.
 */
export function unlistScenario(
  { screens, kinds }: Project,
  document: Json | undefined,
  name: string,
  textOf: (path: string) => string,
): Transaction[] {
  const screen = screens.get(isObject(document) ? stringOrEmpty(document['screen']) : '')
  if (!screen) return []
  const owners = scenarioFilesOf(kinds.scenarios, screen.name).filter((file) =>
    Object.hasOwn(scenariosIn(file.json), name),
  )
  const text = textOf(screen.file)
  const json = readJson(text)?.json
  const listed = isObject(json) ? json['scenarios'] : undefined
  const index = Array.isArray(listed) ? listed.indexOf(name) : -1
  if (!Array.isArray(listed) || index < 0 || owners.length > 1) return []
  const pointer = listed.length > 1 ? child('/scenarios', index) : '/scenarios'
  return [{ path: screen.file, edits: removeValue(text, pointer), label: '' }]
}
