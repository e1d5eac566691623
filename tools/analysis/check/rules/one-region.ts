import { child, isObject, membersOf, visitValue } from '../../../../renderer/language'
import { companionValues } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import type { SourceFile } from '../../project/source-file'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { translatedFiles } from './translated-files'

export const literalSign: DocumentRule = {
  code: 'LZ609',
  severity: 'warning',
  title: 'A currency symbol for every region',
  why: 'The borrowers of another region would read amounts in the wrong currency.',
  independentOfInputs: true,
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
  return project.kinds.profile.length
}

function signsIn({ nodes, expressions }: DocumentModel): [sign: string, pointer: string][] {
  const ofNodes = nodes.flatMap(({ source, widget, pointer }): [string, string][] => {
    const isAmount = [...(widget?.props.values() ?? [])].some(({ type }) => type.money)
    const { sign } = source
    return isAmount && typeof sign === 'string' ? [[sign, child(pointer, 'sign')]] : []
  })
  const ofOperators = expressions
    .filter(({ operator }) => operator === 'money')
    .flatMap(companionValues)
    .flatMap(({ value, pointer }): [string, string][] =>
      typeof value === 'string' ? [[value, pointer]] : [],
    )
  return [...ofNodes, ...ofOperators].filter(([sign]) => sign !== '')
}

/** A currency symbol of a profile that nothing shows, although a text shows another one. */
export const unusedSign: ProjectRule = {
  code: 'LZ613',
  severity: 'warning',
  title: 'The same currency symbol in every language',
  why: 'The borrowers of another region would read amounts in the wrong currency.',
  check: (project) => {
    const declared = project.kinds.profile.flatMap(({ json }) =>
      isObject(json) ? membersOf(json['amounts']).map(([sign]) => sign) : [],
    )
    const signs = [...new Set(declared)].filter((sign) => sign !== '$comment')
    const same = translatedFiles(project).flatMap(({ pairs }) =>
      pairs.filter(({ one, other }) => one.value === other.value && signs.includes(one.value)),
    )
    if (same.length === 0) return []
    const lost = signs.filter((sign) => !project.list.some((file) => shows(file, sign)))
    if (lost.length === 0) return []
    return same.map(({ other: { value, file, pointer } }) => ({
      file,
      pointer,
      what: say`${quote(value)} is the symbol of every language; no text shows ${listNames(lost.map(quote), 'or')} of the profiles.`,
      fix: say`Write the symbol of the region that has this language.`,
    }))
  },
}

function shows({ kind, json }: SourceFile, sign: string): boolean {
  let found = false
  if (kind !== 'scenarios')
    visitValue(json, (value, _, name) => {
      if (kind === 'profile' && name === 'amounts') return false
      const [, after] = typeof value === 'string' ? value.split(sign) : []
      found ||= after !== undefined && (value === sign || /^\s?[{\d]/.test(after))
      return !found
    })
  return found
}

/** A screen with a fixed language, although the app chooses one. */
export const oneLanguage: DocumentRule = {
  code: 'LZ610',
  severity: 'warning',
  title: 'A screen in one language',
  why: 'Borrowers with another language could not read the screen.',
  independentOfInputs: true,
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
