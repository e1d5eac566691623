import {
  child,
  isObject,
  membersOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { folderName } from '../../project/widgets'
import type { SourceFile } from '../../project/source-file'
import { didYouMean } from '../rules/did-you-mean'
import { say } from '../../words/words'
import type { Worded } from './sentences'

/** Names in a widget's schema without a meaning: its own, and those of required properties. */
export function wrongWidgetNames({ json, path }: SourceFile): Worded[] {
  if (!isObject(json)) return []
  return [...wrongName(json['$id'], path), ...unknownRequired(json)]
}

function wrongName(id: Json | undefined, path: string): Worded[] {
  const folder = folderName(path)
  if (typeof id !== 'string' || id === folder) return []
  return [
    {
      code: 'LZ106',
      pointer: '/$id',
      what: say`The widget of the folder "${folder}" calls itself "${id}".`,
      why: say`Documents, styles and code find a widget by the name of its folder.`,
      fix: say`Write "${folder}".`,
      suggestion: { label: say`Change to "${folder}"`, at: 'value', value: folder },
    },
  ]
}

function unknownRequired(schema: JsonObject): Worded[] {
  const known = membersOf(schema['properties']).map(([name]) => name)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return required.flatMap((name, at) =>
    typeof name !== 'string' || known.includes(name)
      ? []
      : [
          {
            code: 'LZ106' as const,
            pointer: child('/required', String(at)),
            what: say`The widget has no property "${stringOrEmpty(name)}".`,
            why: say`Every node would lack it.`,
            ...didYouMean(name, known, (value) => ({ at: 'value', value })),
          },
        ],
  )
}
