// @vitest-environment happy-dom
import type { i18n } from 'i18next'
import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../renderer/language'
import { createI18n } from './create-i18n'
import { createTexts } from './create-texts'

const allFiles: Record<string, unknown> = {
  'es/common': { back: 'Atrás', amountIcon: '$' },
  'en/common': { back: 'Back', amountIcon: '₹' },
  'es/loan': {
    title: 'Mi préstamo',
    due: 'Vence el {date}',
    days_one: '{count} día',
    days_other: '{count} días',
    deep: { er: 'Más' },
  },
  'en/loan': { title: 'My loan', due: 'Due on {date}', onlyEnglish: 'For {name} only' },
  'es/fixed': { chooseRating: 'Seleccione una calificación', reminder: 'Recordatorio' },
  'en/fixed': { chooseRating: 'Seleccione una calificación', reminder: 'Recordatorio' },
  'es/localised': { chooseRating: 'Seleccione una calificación' },
  'en/localised': { chooseRating: 'Choose a rating' },
}

const Back = ({ i18n }: { i18n: i18n }) =>
  createElement('button', null, useTranslation('common', { i18n, lng: 'en' }).t('back'))

describe.each([
  ['without i18next', false],
  ['from i18next', true],
])('translations %s', (_, isThrough) => {
  function setup({
    files = allFiles,
    map = {},
  }: {
    files?: Record<string, unknown>
    map?: Record<string, string>
  } = {}) {
    const requests: string[] = []
    const faults: Fault[] = []
    const load = (file: string) => {
      requests.push(file)
      return file in files ? Promise.resolve(files[file]) : Promise.reject(new Error('404'))
    }
    const report = (fault: Fault) => void faults.push(fault)
    const texts = createTexts({ load, map, report, languages: ['es', 'en'] })
    if (isThrough) texts.through(createI18n)
    return { requests, faults, texts }
  }

  describe('translations of a language', () => {
    it('isolate a right-to-left value', async () => {
      const { texts } = setup()
      await texts.load('es', ['loan'])
      const due = (date: string) => texts.text('es', 'loan.due', { date })
      expect([due('5 mayo'), due('5 de março')]).toEqual(['Vence el 5 mayo', 'Vence el 5 de março'])
      for (const value of ['מאי', 'مايو', '\ufe8e', '\ufb1d', '\ufdf2', '\u{1e900}', '\u{10d00}'])
        expect(due(value)).toBe(`Vence el \u2068${value}\u2069`)
    })

    it('are loaded once, only for the requested namespaces and language [LANG-001 LANG-010]', async () => {
      const { requests, texts } = setup()
      await Promise.all([texts.load('es', ['loan']), texts.load('es', ['loan'])])
      expect(requests).toEqual(['es/common', 'es/loan'])
      expect([texts.text('es', 'loan.title'), texts.text('es', 'common.amountIcon')]).toEqual([
        'Mi préstamo',
        '$',
      ])
      await texts.load('en', ['loan'])
      expect([texts.text('en', 'loan.title'), texts.text('en', 'common.amountIcon')]).toEqual([
        'My loan',
        '₹',
      ])
      expect(texts.text('es', 'loan.title')).toBe('Mi préstamo')
    })

    it('have values in their placeholders, also in nested keys and plural forms', async () => {
      const { texts } = setup()
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.due', { date: '2026-11-21' })).toBe('Vence el 2026-11-21')
      expect(texts.text('es', 'loan.days', { count: 1 })).toBe('1 día')
      expect(texts.text('es', 'loan.days', { count: 7 })).toBe('7 días')
      expect(texts.text('es', 'loan.deep.er')).toBe('Más')
    })

    it.each([
      ['1', '1 día'],
      ['7', '7 días'],
      [undefined, ' días'],
      [null, ' días'],
      ['', ' días'],
      [Number.NaN, ' días'],
      [{ n: 1 }, ' días'],
    ])('have the right plural form for the count %j', async (count, shown) => {
      const { texts, faults } = setup()
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.days', { count })).toBe(shown)
      expect(texts.text('es', 'loan.days')).toBe(' días')
      expect(faults).toEqual([])
    })

    it.each([
      ['{date} <b>$t(common.back)</b> & "x"', 'Vence el {date} <b>$t(common.back)</b> & "x"'],
      ['$t(title)', 'Vence el $t(title)'],
      [null, 'Vence el '],
      [0, 'Vence el 0'],
      [undefined, 'Vence el '],
      [{ day: 1 }, 'Vence el '],
      [['2026-11-21'], 'Vence el '],
      [Number.NaN, 'Vence el '],
    ])('show a value unchanged: %j [C10]', async (date, shown) => {
      const { texts } = setup()
      await texts.load('es', ['loan'])
      expect(
        texts.text('es', 'loan.due', {
          date,
          ns: 'common',
          lng: 'en',
          defaultValue: 'no',
          context: 'x',
        }),
      ).toBe(shown)
    })

    it('are the same with the hook of react-i18next', async () => {
      const { texts } = setup()
      await texts.load('en', [])
      render(createElement(Back, { i18n: texts.through(createI18n) }))
      expect(screen.getByRole('button').textContent).toBe('Back')
    })
  })

  describe('a missing translation', () => {
    it('is replaced by the text of the other language, never by its key, and is reported once [C12]', async () => {
      const { faults, texts } = setup()
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('')
      await texts.load('en', ['loan'])
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('For Ana only')
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('For Ana only')
      expect(faults).toEqual([{ code: 'text-missing', detail: 'es/loan.onlyEnglish' }])
    })

    it('loads the file of the other language when it is first needed [C12]', async () => {
      const { requests, texts } = setup()
      await texts.load('es', ['loan'])
      texts.text('es', 'loan.onlyEnglish')
      texts.text('es', 'loan.onlyEnglish')
      expect(requests).toEqual(['es/common', 'es/loan', 'en/loan'])
    })

    it('is empty until its own file has loaded, and does not load another language [C12]', async () => {
      const { requests, faults, texts } = setup()
      expect(texts.text('es', 'common.back')).toBe('')
      await expect.poll(() => texts.text('es', 'common.back')).toBe('Atrás')
      expect([requests, faults]).toEqual([['es/common'], []])
    })

    it('is shown in the other language if its own file fails to load [C12]', async () => {
      const { 'es/common': _, ...files } = allFiles
      const { faults, texts } = setup({ files })
      expect(texts.text('es', 'common.back')).toBe('')
      await expect.poll(() => texts.text('es', 'common.back')).toBe('Back')
      expect(faults).toContainEqual({ code: 'texts-not-loaded', detail: 'es/common' })
    })

    it('is empty if no language has it [C12]', async () => {
      const { texts } = setup()
      await texts.load('es', ['loan'])
      await texts.load('en', ['loan'])
      for (const key of [
        'loan.unknown',
        'other.unknown',
        'unknown',
        'loan.deep',
        '__proto__.constructor',
        'loan.toString',
        'constructor.name',
      ])
        expect(texts.text('es', key)).toBe('')
    })
  })

  describe('a translation file that fails to load', () => {
    it('is replaced by the other language, and loaded again the next time [R1]', async () => {
      const files = { ...allFiles }
      delete files['es/loan']
      const { faults, texts } = setup({ files })
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.title')).toBe('My loan')
      expect(faults[0]).toEqual({ code: 'texts-not-loaded', detail: 'es/loan' })
      files['es/loan'] = allFiles['es/loan']
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.title')).toBe('Mi préstamo')
    })

    it('is loaded once more after a timeout, before another language replaces it [R1]', async () => {
      const requests: string[] = []
      const load = (file: string) => {
        requests.push(file)
        return requests.length === 2
          ? Promise.reject(new DOMException('stalled', 'AbortError'))
          : Promise.resolve(allFiles[file])
      }
      const texts = createTexts({ load, report: () => {}, languages: ['es', 'en'] })
      await texts.load('es', ['loan'])
      expect(requests).toEqual(['es/common', 'es/loan', 'es/loan'])
      expect(texts.text('es', 'loan.title')).toBe('Mi préstamo')
    })

    it('rejects if the file fails in every language, so that the screen can offer a retry [R1]', async () => {
      const { texts } = setup({ files: { 'es/common': {} } })
      await expect(texts.load('es', ['loan'])).rejects.toThrow('404')
    })
  })

  it('are refused if repeated values would make them too long [C5]', async () => {
    const files = { 'es/common': {}, 'es/loan': { twice: '{name}, {name}' } }
    const { texts } = setup({ files })
    await texts.load('es', ['loan'])
    const twice = (name: string) => texts.text('es', 'loan.twice', { name })
    expect(twice('x'.repeat(32_768))).toHaveLength(65_538)
    expect(() => twice('x'.repeat(32_769))).toThrow('budget')
  })

  describe('the text map of a region', () => {
    it('by default changes no fixed text in either language [AMBIG-007]', async () => {
      const { texts } = setup()
      for (const locale of ['es', 'en']) {
        await texts.load(locale, ['fixed'])
        expect(texts.text(locale, 'fixed.chooseRating')).toBe('Seleccione una calificación')
      }
    })

    it('replaces a whole namespace, and loads the new one [AMBIG-007 AMBIG-008]', async () => {
      const { requests, texts } = setup({ map: { fixed: 'localised' } })
      await texts.load('en', ['fixed'])
      expect(requests).toEqual(['en/common', 'en/fixed', 'en/localised'])
      expect(texts.text('en', 'fixed.chooseRating')).toBe('Choose a rating')
    })

    it('keeps the fixed text if the region has no replacement [AMBIG-007]', async () => {
      const { faults, texts } = setup({ map: { fixed: 'localised' } })
      await texts.load('en', ['fixed'])
      expect(texts.text('en', 'fixed.reminder')).toBe('Recordatorio')
      expect(faults).toEqual([])
    })

    it('replaces a single text [AMBIG-009]', async () => {
      const { texts } = setup({ map: { 'fixed.chooseRating': 'localised.chooseRating' } })
      await texts.load('en', ['fixed'])
      expect(texts.text('en', 'fixed.chooseRating')).toBe('Choose a rating')
    })
  })
})
