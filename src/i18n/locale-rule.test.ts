import { describe, expect, it } from 'vitest'
import app from '../../schemas/app.json'
import inProfile from '../../schemas/profiles/in.json'
import mx from '../../schemas/profiles/mx.json'
import en from '../../locales/en/common.json'
import es from '../../locales/es/common.json'
import { compileExpression, Scope } from '../../renderer/core'
import { defaultConfig } from '../config/config'
import { readSession } from '../session/read-session'

const icons: Readonly<Record<string, string>> = { es: es.amountIcon, en: en.amountIcon }

/** The language that the app document's rule chooses for a page. */
function languageOf(search: string, profile: object = mx): unknown {
  const { values } = readSession(search, '', app.session, { config: defaultConfig, profile })
  const services = {
    text: () => '',
    asset: () => '',
    address: () => '',
    route: () => '',
    rule: () => null,
  }
  return compileExpression(app.locale, () => []).evaluate(
    new Scope({ values: { session: values }, services }),
  )
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

  it('AMBIG-001 AMBIG-004 follows the flag of the region profile where the page has none', () => {
    expect(languageOf('', inProfile)).toBe('en')
    expect(languageOf('?isNeedPop=2', inProfile)).toBe('es')
  })

  it('LANG-001 is one of two, and both say the same things', () => {
    expect(app.languages).toEqual(['es', 'en'])
    expect(Object.keys(es)).toEqual(Object.keys(en))
    for (const text of [...Object.values(es), ...Object.values(en)])
      expect(text.trim()).not.toBe('')
  })
})
