import {
  child,
  isObject,
  membersOf,
  stringOrEmpty,
  visitValue,
  type Json,
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/paths-in'
import { cachedFor, cachedList, flatOf } from '../../json/cached'
import { scenariosIn } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import { quote } from '../../types/describe'
import { currentLanguage, say } from '../../words/words'
import type { Report } from '../report'
import type { ProjectRule } from './rule'

/** The code of a language in other letters than in the app document. */
export const otherLetters: ProjectRule = {
  code: 'LZ246',
  severity: 'error',
  title: 'The code of a language in other letters',
  why: 'Codes are compared letter by letter, so that people would read another language.',
  check: (project) => {
    const { file = '', document, languages } = project.app
    const compared = comparedByScreens(project.kinds.screen, [], ({ path, json }) =>
      comparedIn(isObject(json) ? json['locale'] : undefined, path),
    )
    const played = playedIn(project.kinds.scenarios, [languages], (scenarios) =>
      queriesIn(scenarios).filter(({ value }) => meantBy(value, languages) !== undefined),
    )
    return reports(played, [compared, project.app, currentLanguage()], () => {
      const all = [...comparedIn(document?.['locale'], file), ...flatOf(compared)]
      const names = new Set(all.map(({ name }) => name))
      const opened = flatOf(played).filter(({ name }) => names.has(name))
      return [...all, ...opened].flatMap(({ path, pointer, value }) => {
        const meant = meantBy(value, languages)
        if (meant === undefined) return []
        return {
          file: path,
          pointer,
          what: say`${quote(stringOrEmpty(value))} is none of the languages of the app.`,
          fix: say`Did you mean ${quote(meant)}?`,
          suggestion: { at: 'value', label: say`Change to ${quote(meant)}`, value: meant },
        }
      })
    })
  },
}

const comparedByScreens = cachedList<SourceFile, readonly ComparedCode[]>()
const playedIn = cachedList<SourceFile, readonly ComparedCode[]>()
const reports = cachedFor<Report[]>()

function meantBy(value: Json, languages: readonly string[]): string | undefined {
  const text = stringOrEmpty(value)
  const isLanguage = languages.includes(text)
  return isLanguage
    ? undefined
    : languages.find((code) => code.toLowerCase() === text.toLowerCase())
}

function queriesIn({ path, json }: SourceFile): ComparedCode[] {
  return membersOf(scenariosIn(json)).flatMap(([scenario, body]) =>
    membersOf(isObject(body) ? body['query'] : undefined).map(([name, value]) => {
      const pointer = child(`${child('/scenarios', scenario)}/query`, name)
      return { path, pointer, name, value }
    }),
  )
}

interface ComparedCode {
  readonly path: string
  readonly pointer: string
  readonly value: Json
  readonly name: string
}

function comparedIn(locale: Json | undefined, path: string): ComparedCode[] {
  const found: ComparedCode[] = []
  if (locale !== undefined)
    visitValue(locale, (inner, pointer) => {
      const operands = Array.isArray(inner) ? inner : []
      const read = operands.find(isObject)
      const name = (read && pathOf(read))?.split('.').at(-1) ?? ''
      if (/lang|locale|idiom/i.test(name))
        for (const [at, value] of operands.entries())
          if (typeof value === 'string')
            found.push({ path, pointer: `/locale${pointer}/${at}`, value, name })
      return true
    })
  return found
}
