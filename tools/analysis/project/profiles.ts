import { isObject } from '../../../renderer/language'
import { widenedType } from '../types/from-value'
import { anyType, type Type } from '../types/type'
import { union } from '../types/union'
import type { SourceFile } from './source-file'

/** The type of `profile`: the union of all profile documents. Without a profile, it is any type. */
export function readProfileType(files: readonly SourceFile[]): Type {
  const types = files.flatMap(({ json }) =>
    isObject(json) ? [widenedType(withoutMeta(json))] : [],
  )
  return types.length > 0 ? union(types) : anyType
}

function withoutMeta(document: object): Parameters<typeof widenedType>[0] {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('$')))
}
