import {
  child,
  isObject,
  membersOf,
  stringOrEmpty,
  visitValue,
  type Json,
} from '../../../../renderer/language'
import { scenariosIn } from '../../project/screens'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
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
    const fault = (pointer: string, value: Json | undefined, path: string): Report[] => {
      const text = stringOrEmpty(value)
      const meant = languages.find((code) => code.toLowerCase() === text.toLowerCase())
      if (meant === undefined || languages.includes(text)) return []
      return [
        {
          file: path,
          pointer,
          what: say`${quote(text)} is none of the languages of the app.`,
          fix: say`Did you mean ${quote(meant)}?`,
          suggestion: { at: 'value', label: say`Change to ${quote(meant)}`, value: meant },
        },
      ]
    }
    const compared = [
      ...comparedIn(document?.['locale'], file),
      ...project.kinds.screen.flatMap(({ path, json }) =>
        comparedIn(isObject(json) ? json['locale'] : undefined, path),
      ),
    ]
    const names = new Set(compared.map(({ name }) => name))
    const opened = project.kinds.scenarios.flatMap(({ path, json }) =>
      membersOf(scenariosIn(json)).flatMap(([scenario, played]) =>
        membersOf(isObject(played) ? played['query'] : undefined).flatMap(([name, value]) =>
          names.has(name)
            ? fault(child(`${child('/scenarios', scenario)}/query`, name), value, path)
            : [],
        ),
      ),
    )
    return [
      ...compared.flatMap(({ pointer, value, path }) => fault(pointer, value, path)),
      ...opened,
    ]
  },
}

interface ComparedCode {
  readonly path: string
  readonly pointer: string
  readonly value: Json
  /** The last name of the path with which the code is compared. */
  readonly name: string
}

/** The literals that a choice of a language compares with a language. */
function comparedIn(locale: Json | undefined, path: string): ComparedCode[] {
  const found: ComparedCode[] = []
  if (locale !== undefined)
    visitValue(locale, (inner, pointer) => {
      const operands = Array.isArray(inner) ? inner : []
      const [read] = operands.flatMap((operand) =>
        isObject(operand) ? [operand['var'] ?? ''] : [],
      )
      const name = stringOrEmpty([read].flat()[0]).split('.').at(-1) ?? ''
      if (/lang|locale|idiom/i.test(name))
        for (const [at, value] of operands.entries())
          if (typeof value === 'string')
            found.push({ path, pointer: `/locale${pointer}/${at}`, value, name })
      return true
    })
  return found
}
