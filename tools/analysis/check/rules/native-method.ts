import { child } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/**
 * An unknown native method, which neither the native app has nor the page offers to this screen.
 */
export const nativeMethod: DocumentRule = {
  code: 'LZ228',
  severity: 'error',
  title: 'A native method that a screen does not have',
  why: 'A method has power over the phone. Those that are not listed in the app document do nothing, and some are of one screen alone.',
  alone: true,
  check: (model) =>
    model.actions.flatMap(({ name, source: { method }, pointer }) =>
      name !== 'native' || typeof method !== 'string' || methodsOf(model).includes(method)
        ? []
        : [at(model, child(pointer, 'method'), words(model, method))],
    ),
}

function methodsOf({ kind, document, project }: DocumentModel): readonly string[] {
  const { everywhere, screens } = project.app.native
  const name = kind === 'screen' ? document['screen'] : undefined
  return typeof name === 'string' ? [...everywhere, ...(screens.get(name) ?? [])] : everywhere
}

function words(model: DocumentModel, method: string): { what: string; fix: string } {
  const owner = [...model.project.app.native.screens].find(([, names]) => names.includes(method))
  return owner
    ? {
        what: say`"${method}" is a method of the screen "${owner[0]}" alone.`,
        fix: say`Leave this step out.`,
      }
    : {
        what: say`There is no native method "${method}".`,
        ...didYouMean(method, methodsOf(model), (value) => ({ at: 'value', value })),
      }
}
