import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import app from '../../schemas/app.json'
import inProfile from '../../schemas/profiles/in.json'
import mx from '../../schemas/profiles/mx.json'
import en from '../../locales/en/common.json'
import es from '../../locales/es/common.json'
import { compileExpression, valueScope } from '../../renderer/core'
import { isObject, valueText, type JsonObject } from '../../renderer/language'
import { defaultConfig } from '../config/config'
import { readSession } from '../session/read-session'

const icons: Readonly<Record<string, string>> = { es: es.amountIcon, en: en.amountIcon }

function languageOf(search: string, profile: object = mx): unknown {
  const { values } = readSession({ search, hash: '' }, app.session, {
    config: defaultConfig,
    profile,
  })
  return compileExpression(app.locale, () => []).evaluate(valueScope({ session: values }))
}

describe('the language of a page', () => {
  it.each([
    ['LANG-002 LANG-003', '?isNeedPop=2', 'es', '$'],
    ['LANG-004 LANG-005', '', 'es', '$'],
    ['LANG-006 LANG-007', '?isNeedPop=1', 'en', '₹'],
    ['AMBIG-002', '?isNeedPop=0', 'es', '$'],
    ['AMBIG-002', '?isNeedPop=9', 'es', '$'],
    ['AMBIG-003', '?languageType=1', 'es', '$'],
  ])('%s follows the region flag of "%s": %s and %s', (_, search, language, sign) => {
    expect(languageOf(search)).toBe(language)
    expect(icons[language]).toBe(sign)
  })

  it('follows the flag of the region profile if the page has none [AMBIG-001 AMBIG-004]', () => {
    expect(languageOf('', inProfile)).toBe('en')
    expect(languageOf('?isNeedPop=2', inProfile)).toBe('es')
  })

  it('is one of two languages, and both have every translation [LANG-001]', () => {
    expect(app.languages).toEqual(['es', 'en'])
    const [spanish, english] = [textsOf('es'), textsOf('en')]
    // Spanish has a plural form that English does not have.
    expect([...spanish.keys()].filter((key) => key !== 'offer.days_many')).toEqual([
      ...english.keys(),
    ])
    expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
    const same = [...spanish].filter(([key, text]) => text === english.get(key))
    // Some texts are the same in every language.
    expect(same.map(([key]) => key).filter((key) => !/^(?:fixed|preview)\./.test(key))).toEqual([
      'contract.blank',
      'support.whatsapp',
    ])
  })
})

function textsOf(language: string): Map<string, string> {
  const folder = `locales/${language}`
  return new Map(
    readdirSync(folder)
      .sort()
      .flatMap((file) => {
        const texts = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as JsonObject
        return leavesOf(texts, file.replace(/json$/, ''))
      }),
  )
}

const leavesOf = (tree: JsonObject, above: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, entry]): [string, string][] =>
    isObject(entry) ? leavesOf(entry, `${above}${name}.`) : [[`${above}${name}`, valueText(entry)]],
  )
