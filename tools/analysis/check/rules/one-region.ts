import { child, isObject } from '../../../../renderer/language'
import { besides } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import { at, type DocumentRule } from './rule'

/** A currency symbol in a document of an app with several regions. */
export const literalSign: DocumentRule = {
  code: 'LZ609',
  severity: 'warning',
  title: 'A currency symbol for every region',
  why: 'The borrowers of another region would read amounts in the wrong currency.',
  alone: true,
  check: (model) =>
    regionsOf(model) < 2
      ? []
      : signsIn(model).map(([sign, pointer]) =>
          at(model, pointer, {
            what: say`${quote(sign)} is written here for every region.`,
            fix: say`Read the symbol of the region, for example with {"t": "common.amountIcon"}.`,
          }),
        ),
}

function regionsOf({ project }: DocumentModel): number {
  return [...project.files.values()].filter(({ kind }) => kind === 'profile').length
}

/** The symbols of amounts that are literals: of widgets for amounts, and of the operator `money`. */
function signsIn({ nodes, expressions }: DocumentModel): [sign: string, pointer: string][] {
  const ofNodes = nodes.flatMap(({ source, widget, pointer }): [string, string][] => {
    const isAmount = [...(widget?.props.values() ?? [])].some(({ type }) => type.money)
    const { sign } = source
    return isAmount && typeof sign === 'string' ? [[sign, child(pointer, 'sign')]] : []
  })
  const ofOperators = expressions
    .filter(({ operator }) => operator === 'money')
    .flatMap(besides)
    .flatMap(({ value, pointer }): [string, string][] =>
      typeof value === 'string' ? [[value, pointer]] : [],
    )
  return [...ofNodes, ...ofOperators].filter(([sign]) => sign !== '')
}

/** A screen with a fixed language, although the app chooses one. */
export const oneLanguage: DocumentRule = {
  code: 'LZ610',
  severity: 'warning',
  title: 'A screen in one language',
  why: 'Borrowers with another language could not read the screen.',
  alone: true,
  check: (model) => {
    const { locale } = model.document
    const { languages, document } = model.project.app
    const isChosen = isObject(document) && isObject(document['locale'])
    if (model.kind !== 'screen' || typeof locale !== 'string') return []
    if (!isChosen || languages.length < 2) return []
    return [
      at(model, '/locale', {
        what: say`This screen is always in ${quote(locale)}, whatever language the app has.`,
        fix: say`Remove "locale", or choose a language by a condition.`,
      }),
    ]
  },
}
