import { isObject, stringOrEmpty } from '../../../renderer/language'
import type { SourceFile } from './source-file'

/** Names of the scenarios of each screen. */
export function readScenarios(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const { json } of files) {
    if (!isObject(json) || !isObject(json['scenarios'])) continue
    const screen = stringOrEmpty(json['screen'])
    found.set(screen, new Set([...(found.get(screen) ?? []), ...Object.keys(json['scenarios'])]))
  }
  return found
}
