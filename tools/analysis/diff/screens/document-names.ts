import { isObject, type JsonObject } from '../../../../renderer/language'
import type { Names } from '../../sentences/names'
import type { DocumentNames } from '../../actions/meaning'
import { titleWords } from '../documents/names-of'
import { say } from '../../words/words'

/** The names of a project with those of the sheets of one document. */
export function documentNames(names: Names, document: JsonObject): DocumentNames {
  const modals = isObject(document['modals']) ? document['modals'] : {}
  const modal = (name: string) => {
    const sheet = modals[name]
    const words = isObject(sheet) ? titleWords(sheet['title'], names.text) : undefined
    return words === undefined ? say`the sheet "${name}"` : say`the sheet *${words}*`
  }
  return { ...names, modal }
}
