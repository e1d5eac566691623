import { isObject, type JsonObject, type Scenario } from '../../../../renderer/language'
import { parseJson } from '../../../json'

/**
 * The scenarios of a screen, by name, in the present text of its file; none while that is not JSON.
 */
export function scenariosOf(
  files: ReadonlyMap<string, string>,
  screen: string,
): ReadonlyMap<string, Scenario> {
  for (const [path, text] of files) {
    if (!path.startsWith('schemas/scenarios/')) continue
    const file = read(path, text)
    if (file?.['screen'] === screen && isObject(file['scenarios']))
      return new Map(Object.entries(file['scenarios']) as [string, Scenario][])
  }
  return new Map()
}

const known = new Map<string, { text: string; file: JsonObject | undefined }>()

function read(path: string, text: string): JsonObject | undefined {
  const before = known.get(path)
  if (before?.text === text) return before.file
  const json = parseJson(text) // Undefined while somebody is in the middle of typing.
  const file = isObject(json) ? json : undefined
  known.set(path, { text, file })
  return file
}
