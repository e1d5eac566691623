import { child, isObject, visitValue } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { Text } from '../../project/texts'

/** Leaves out ids, which no screen shows. */
export function publishedTexts({ texts, kinds }: Project): Omit<Text, 'args'>[] {
  const found: Omit<Text, 'args'>[] = [...texts.values()].flatMap((language) => [
    ...language.values(),
  ])
  for (const { path: file, json } of kinds.profile) {
    if (!isObject(json)) continue
    visitValue(json['values'] ?? null, (value, pointer, name) => {
      if (typeof value === 'string' && !isId(name))
        found.push({ file, pointer: child('', 'values') + pointer, value })
      return name !== '$comment'
    })
  }
  return found
}

const isId = (name: string | number | undefined) => /^id$|Id$|^\$comment$/.test(String(name ?? ''))
