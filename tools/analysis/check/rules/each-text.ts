import { child, isObject, visitValue, type Json } from '../../../../renderer/language'
import type { SourceFile } from '../../project/source-file'
import { textValuesIn } from '../../project/texts'
import type { Report } from '../report'
import { eachFile } from './rule'

/** A value of a locale file, which should be a string. */
interface TextValue<Value = Json> {
  readonly file: string
  readonly pointer: string
  readonly value: Value
}

/** Creates the check of a rule about single texts. The reports of an unchanged file are cached. */
export function eachTextValue(work: (text: TextValue) => Report | Report[]) {
  return eachFile(
    ({ path: file, json }) =>
      textValuesIn(json).flatMap(([pointer, value]) => work({ file, pointer, value })),
    ({ kinds }) => kinds.texts,
  )
}

/** Creates the check of a rule about single texts that are strings. */
export function eachText(work: (text: TextValue<string>) => Report | Report[]) {
  return eachTextValue(({ file, pointer, value }) =>
    typeof value === 'string' ? work({ file, pointer, value }) : [],
  )
}

/**
 * Creates the check of a rule about texts and the strings of profiles. Ids are left out, because no
 * screen shows ids.
 */
export function eachPublishedText(
  work: (text: TextValue<string>) => Report | Report[],
): ReturnType<typeof eachFile> {
  const ofTexts = eachText(work)
  const ofProfiles = eachFile(
    (file) => profileTexts(file).flatMap(work),
    ({ kinds }) => kinds.profile,
  )
  return (project) => [...ofTexts(project), ...ofProfiles(project)]
}

function profileTexts({ path: file, json }: SourceFile): TextValue<string>[] {
  const found: TextValue<string>[] = []
  if (isObject(json))
    visitValue(json['values'] ?? null, (value, pointer, name) => {
      if (typeof value === 'string' && !isId(name))
        found.push({ file, pointer: child('', 'values') + pointer, value })
      return name !== '$comment'
    })
  return found
}

const isId = (name: string | number | undefined) => /^id$|Id$|^\$comment$/.test(String(name ?? ''))
