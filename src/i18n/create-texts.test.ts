// @vitest-environment happy-dom
import type { i18n } from 'i18next'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
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

afterEach(cleanup)

describe.each([
  ['which say themselves', false],
  ['which i18next says', true],
])('texts %s', (_, isThrough) => {
  function setup({
    files = allFiles,
    map = {},
  }: {
    files?: Record<string, unknown>
    map?: Record<string, string>
  } = {}) {
    const asked: string[] = []
    const faults: Fault[] = []
    const load = (file: string) => {
      asked.push(file)
      return file in files ? Promise.resolve(files[file]) : Promise.reject(new Error('404'))
    }
    const texts = createTexts({ load, map, report: (fault) => void faults.push(fault) })
    if (isThrough) texts.through(createI18n)
    return { asked, faults, texts }
  }

  describe('the texts of a language', () => {
    it('isolates a value that runs from right to left', async () => {
      const { texts } = setup()
      await texts.load('es', ['loan'])
      const due = (date: string) => texts.text('es', 'loan.due', { date })
      expect([due('5 mayo'), due('מאי')]).toEqual(['Vence el 5 mayo', 'Vence el \u2068מאי\u2069'])
    })

    it('LANG-001 LANG-010 are loaded for the namespaces asked for, in that language only, and once', async () => {
      const { asked, texts } = setup()
      await Promise.all([texts.load('es', ['loan']), texts.load('es', ['loan'])])
      expect(asked).toEqual(['es/common', 'es/loan'])
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

    it('fill their places, nested keys and plurals included', async () => {
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
    ])('say something about a count of %j', async (count, shown) => {
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
    ])('C10 show a value as it is: %j', async (date, shown) => {
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

    it('are the same for React', async () => {
      const { texts } = setup()
      await texts.load('en', [])
      render(createElement(Back, { i18n: texts.through(createI18n) }))
      expect(screen.getByRole('button').textContent).toBe('Back')
    })
  })

  describe('a text that is missing', () => {
    it('C12 is never its key: the other language stands in, and it is reported once', async () => {
      const { faults, texts } = setup()
      await texts.load('es', ['loan'])
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('')
      await texts.load('en', ['loan'])
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('For Ana only')
      expect(texts.text('es', 'loan.onlyEnglish', { name: 'Ana' })).toBe('For Ana only')
      expect(faults).toEqual([{ code: 'text-missing', detail: 'es/loan.onlyEnglish' }])
    })

    it('C12 is fetched in the other language as soon as it is missed', async () => {
      const { asked, texts } = setup()
      await texts.load('es', ['loan'])
      texts.text('es', 'loan.onlyEnglish')
      texts.text('es', 'loan.onlyEnglish')
      expect(asked).toEqual(['es/common', 'es/loan', 'en/loan'])
    })

    it('C12 is no text whose file has not come: that one is asked for, and no other language', async () => {
      const { asked, faults, texts } = setup()
      expect(texts.text('es', 'common.back')).toBe('')
      await expect.poll(() => texts.text('es', 'common.back')).toBe('Atrás')
      expect([asked, faults]).toEqual([['es/common'], []])
    })

    it('C12 is said in the other language where its own file cannot be had', async () => {
      const { 'es/common': _, ...files } = allFiles
      const { faults, texts } = setup({ files })
      expect(texts.text('es', 'common.back')).toBe('')
      await expect.poll(() => texts.text('es', 'common.back')).toBe('Back')
      expect(faults).toContainEqual({ code: 'texts-not-loaded', detail: 'es/common' })
    })

    it('C12 is empty when nobody has it', async () => {
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

  describe('a text file that cannot be loaded', () => {
    it('R1 is replaced by the other language, and asked for again the next time', async () => {
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

    it('R1 is asked for once more where the line only stalled, before another language speaks', async () => {
      const asked: string[] = []
      const load = (file: string) => {
        asked.push(file)
        return asked.length === 2
          ? Promise.reject(new DOMException('stalled', 'AbortError'))
          : Promise.resolve(allFiles[file])
      }
      const texts = createTexts({ load, report: () => {} })
      await texts.load('es', ['loan'])
      expect(asked).toEqual(['es/common', 'es/loan', 'es/loan'])
      expect(texts.text('es', 'loan.title')).toBe('Mi préstamo')
    })

    it('R1 fails the load when no language has it, so that the screen can offer a retry', async () => {
      const { texts } = setup({ files: { 'es/common': {} } })
      await expect(texts.load('es', ['loan'])).rejects.toThrow('404')
    })
  })

  it('C5 are not said where they would be too long, however often a value stands in them', async () => {
    const files = { 'es/common': {}, 'es/loan': { twice: '{name}, {name}' } }
    const { texts } = setup({ files })
    await texts.load('es', ['loan'])
    const twice = (name: string) => texts.text('es', 'loan.twice', { name })
    expect(twice('x'.repeat(32_768))).toHaveLength(65_538)
    expect(() => twice('x'.repeat(32_769))).toThrow('budget')
  })

  describe('the map of a region', () => {
    it('AMBIG-007 leaves fixed texts alone by default, in both languages', async () => {
      const { texts } = setup()
      for (const locale of ['es', 'en']) {
        await texts.load(locale, ['fixed'])
        expect(texts.text(locale, 'fixed.chooseRating')).toBe('Seleccione una calificación')
      }
    })

    it('AMBIG-007 AMBIG-008 says a whole namespace differently, and loads what it needs', async () => {
      const { asked, texts } = setup({ map: { fixed: 'localised' } })
      await texts.load('en', ['fixed'])
      expect(asked).toEqual(['en/common', 'en/fixed', 'en/localised'])
      expect(texts.text('en', 'fixed.chooseRating')).toBe('Choose a rating')
    })

    it('AMBIG-007 keeps the fixed text where the region has none of its own', async () => {
      const { faults, texts } = setup({ map: { fixed: 'localised' } })
      await texts.load('en', ['fixed'])
      expect(texts.text('en', 'fixed.reminder')).toBe('Recordatorio')
      expect(faults).toEqual([])
    })

    it('AMBIG-009 says a single text differently', async () => {
      const { texts } = setup({ map: { 'fixed.chooseRating': 'localised.chooseRating' } })
      await texts.load('en', ['fixed'])
      expect(texts.text('en', 'fixed.chooseRating')).toBe('Choose a rating')
    })
  })
})
